import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FollowButton, NetworkButton } from '../../src/features/network/components/network-button.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Menu } from '../../src/ui/menu.tsx'
import { Switch } from '../../src/ui/switch.tsx'
import { sentTo, show } from '../harness.tsx'

const WHY = 'Not open while you act as a member'
const person = { customer_id: 4, name: 'Mei Sato' } as never
const nobody = { status: '' as const, invitation: null, network: null, ask_again_on: null } as never

function act() {
  const expiresAt = Date.now() + 600_000
  sessionStorage.setItem('acting', JSON.stringify({ access: 'a', name: 'Mei', customerId: 4, expiresAt }))
}
beforeEach(act)
afterEach(() => sessionStorage.removeItem('acting'))

test('whoever acts as a member is told why a button does nothing, and nothing is sent', async () => {
  await show(
    <>
      <NetworkButton person={person} friendship={nobody} />
      <FollowButton person={person} following={{ following: false } as never} />
      <Button call="members.update">Save</Button>
    </>,
  )
  for (const name of ['Add to Network: Mei Sato', 'Follow: Mei Sato']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(WHY)
    await button.click({ force: true })
  }
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled')
  expect([...sentTo('network.invite'), ...sentTo('network.follow')]).toEqual([])
})

test('the same in menus and for switches', async () => {
  let done = 0
  await show(
    <>
      <Menu
        label="More"
        items={[
          { label: 'Block', call: 'network.block', onSelect: () => done++ },
          { label: 'Open', onSelect: () => done++ },
        ]}
        trigger={(props) => <Button {...props}>More</Button>}
      />
      <Switch label="Joining" call="companies.configure" checked={false} onChange={() => done++} />
    </>,
  )
  await expect.element(page.getByRole('switch', { name: 'Joining' })).toBeDisabled()
  await page.getByRole('button', { name: 'More' }).click()
  const block = page.getByRole('menuitem', { name: 'Block' })
  await expect.element(block).toHaveAttribute('aria-disabled', 'true')
  await block.click({ force: true })
  expect(done).toBe(0)
  await page.getByRole('menuitem', { name: 'Open' }).click()
  expect(done).toBe(1)
})

test('as oneself everything is offered', async () => {
  sessionStorage.removeItem('acting')
  await show(<NetworkButton person={person} friendship={nobody} />)
  const button = page.getByRole('button', { name: 'Add to Network: Mei Sato' })
  await expect.element(button).not.toHaveAttribute('aria-disabled')
})
