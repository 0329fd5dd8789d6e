import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PostText } from '../../src/features/wall/components/user-text.tsx'
import { show } from '../harness.tsx'

const text = Array.from({ length: 60 }, (_, word) => `Reefer${word}`).join(' ')

test('“more” stands below a post while something of it is hidden, and no longer', async () => {
  await show(
    <div data-testid="column" style={{ width: 300 }}>
      <PostText text={text} people={[]} />
    </div>,
  )
  const more = page.getByRole('button', { name: 'more' })
  const column = page.getByTestId('column').element() as HTMLElement
  await expect.element(more).toBeVisible()
  column.style.width = '1100px'
  await expect.element(more).not.toBeInTheDocument()
  column.style.width = '300px'
  await expect.element(more).toBeVisible()
})
