import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useKnown } from '../../src/lib/use-known.ts'
import { show } from '../harness.tsx'

function Part() {
  const [answered, setAnswered] = useState(false)
  const known = useKnown(answered)
  return (
    <>
      <p>{known ? 'shown' : 'awaited'}</p>
      <button onClick={() => setAnswered(!answered)}>answer</button>
    </>
  )
}

test('a page is shown when all of it has been answered, and stays so while it is asked for again', async () => {
  await show(<Part />)
  await expect.element(page.getByText('awaited')).toBeInTheDocument()
  await page.getByRole('button', { name: 'answer' }).click()
  await expect.element(page.getByText('shown')).toBeInTheDocument()
  await page.getByRole('button', { name: 'answer' }).click()
  expect(page.getByText('awaited').query()).toBeNull()
})

test('what never answers, as without a network, keeps nobody from the rest', async () => {
  await show(<Part />)
  await expect.element(page.getByText('awaited')).toBeInTheDocument()
  await expect.element(page.getByText('shown'), { timeout: 5000 }).toBeInTheDocument()
})
