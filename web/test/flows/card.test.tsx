import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useCard } from '../../src/features/payments/use-card.tsx'
import { fake, refuse, sentTo, show } from '../harness.tsx'

function Payment() {
  const card = useCard()
  const [outcome, setOutcome] = useState('')
  const pay = async () => {
    if (card.check()) setOutcome(JSON.stringify(await card.pay(31)))
  }
  return (
    <>
      {card.fields}
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
      <p aria-label="outcome">{outcome}</p>
      {card.dialogs}
    </>
  )
}

const number = page.getByRole('textbox', { name: 'Card number' })
const press = () => page.getByRole('button', { name: 'Pay' }).click()

async function fillCard() {
  await userEvent.fill(number, '4242424242424242')
  await userEvent.fill(page.getByRole('textbox', { name: 'Expiry' }), '04 / 48')
  await userEvent.fill(page.getByRole('textbox', { name: 'Security code' }), '123')
}

test('a card that is not whole is asked for, and nothing is paid', async () => {
  await show(<Payment />)
  await press()
  await expect.element(number).toHaveAccessibleDescription(/Enter the card number\./)
  await expect.element(number).toHaveFocus()
  expect(sentTo('payments.stripeTransaction')).toEqual([])
})

test('a card that is refused keeps what was typed and says why at its field', async () => {
  fake('payments.stripeTransaction', { provider: 'test', state: 'requires_payment_method' })
  fake('payments.payByTestCard', refuse(400, { card_number: ['This is no card number.'] }))
  await show(<Payment />)
  await fillCard()
  await press()
  await expect.element(number).toHaveAccessibleDescription(/This is no card number\./)
  await expect.element(number).toHaveValue('4242 4242 4242 4242')
  await expect
    .element(page.getByLabelText('outcome'))
    .toHaveTextContent('{"paid":false,"why":"This is no card number."}')
  expect(sentTo('payments.payByTestCard')[0]?.body).toMatchObject({ exp_month: 4, exp_year: 2048, cvc: '123' })
})

test('the bank’s question stands between the card and the payment, and no is no payment', async () => {
  const intent = { provider: 'test', state: 'requires_payment_method', amount: 94_010, currency_code: 'EUR' } as const
  fake('payments.stripeTransaction', intent)
  fake('payments.paymentCompleted', {})
  fake('payments.payByTestCard', ({ body }) =>
    'confirm' in body
      ? {
          ...intent,
          state: body.confirm ? ('succeeded' as const) : ('requires_payment_method' as const),
          failure: 'You said no.',
        }
      : { ...intent, state: 'requires_action' as const },
  )
  await show(<Payment />)
  await fillCard()
  await press()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/€940\.10/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect
    .element(page.getByLabelText('outcome'))
    .toHaveTextContent('{"paid":false,"why":"You said no.","abandoned":true}')
  await press()
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await expect.element(page.getByLabelText('outcome')).toHaveTextContent('{"paid":true}')
  expect(sentTo('payments.payByTestCard').map(({ body }) => (body as { confirm?: boolean }).confirm)).toEqual([
    undefined,
    false,
    undefined,
    true,
  ])
})
