import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SignInPage } from '../../src/features/identity/components/sign-in.tsx'
import { fake, refuse, show } from '../harness.tsx'

test('a sign-in that fails has two fixed texts by its status, whatever the server says', async () => {
  const answers = [
    [400, 'No active account found with the given credentials'],
    [401, 'Something went wrong'],
    [403, 'Something went wrong'],
    [404, 'Something went wrong'],
    [409, 'Something went wrong'],
    [500, 'Something went wrong'],
  ] as const
  let turn = 0
  fake('identity.signIn', () => refuse(answers[turn]?.[0] ?? 500, { detail: `Said by the server ${turn}`, code: 'x' }))
  await show(<SignInPage />, { visitor: true, at: '/sign-in' })
  await userEvent.fill(page.getByRole('textbox', { name: /email/i }), 'nina@saar-freight.example')
  for (const [, text] of answers) {
    await userEvent.fill(page.getByLabelText('Password', { exact: true }), `wrong-${turn}`)
    await page.getByRole('button', { name: /^(sign in|log ?in)$/i }).click()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText(/Said by the server/)).not.toBeInTheDocument()
    turn++
  }
})
