import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Numbered } from '../../src/ui/numbered.tsx'
import { show } from '../harness.tsx'

test('the number of a document is never broken between two lines', async () => {
  const text = 'sent invoice CC-2026-00123 and took credit note CCAB-2026-00007-C back'
  await show(
    <p data-testid="narrow" style={{ width: 150, font: '16px sans-serif' }}>
      <Numbered text={text} />
    </p>,
  )
  const sentence = page.getByTestId('narrow')
  await expect.element(sentence).toHaveTextContent(text)
  for (const number of ['CC-2026-00123', 'CCAB-2026-00007-C'])
    expect(page.getByText(number, { exact: true }).element().getClientRects()).toHaveLength(1)
})
