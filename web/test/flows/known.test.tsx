import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useAllKnown, useKnown } from '../../src/lib/use-known.ts'
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

/** A part that asks, and brings in another one that asks in its turn. */
function Asking({ first, second }: { first: Promise<string>; second: Promise<string> }) {
  const known = useAllKnown()
  const { data } = useQuery({ queryKey: ['first'], queryFn: () => first })
  return (
    <>
      <p>{known ? 'shown' : 'awaited'}</p>
      {data && <Second answer={second} />}
    </>
  )
}
function Second({ answer }: { answer: Promise<string> }) {
  return <p>{useQuery({ queryKey: ['second'], queryFn: () => answer }).data}</p>
}

test('a page of parts that ask by themselves waits for what their answers bring in too', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  await show(<Asking first={first.promise} second={second.promise} />)
  await expect.element(page.getByText('awaited')).toBeInTheDocument()
  first.resolve('one')
  await new Promise((done) => setTimeout(done, 200))
  expect(page.getByText('shown').query()).toBeNull()
  second.resolve('two')
  await expect.element(page.getByText('shown'), { timeout: 500 }).toBeInTheDocument()
})
