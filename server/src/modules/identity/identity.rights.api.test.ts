import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { writeContext } from '../../kit/data/contexts.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { authenticate } from './identity.authenticate.ts'
import { giveRoles } from './identity.operators.service.ts'

const t = await openTestbed()

test('who calls while their rights are being taken away has them no longer once that is done', async () => {
  const one = await makeMember(t, { is_operator: true })
  const rights = async () => (await authenticate(t.deps, t.db, one.token)).operator_roles
  expect(await rights()).toEqual(['all'])
  await makeMember(t, { is_operator: true })
  await inTransaction(t.db, async (tx) => {
    const asking = { config: t.config, now: t.clock(), request_id: 'test', actor: null }
    await giveRoles(writeContext(tx, asking), one.customer_id, ['money'])
    // Before the commit everybody still sees what was.
    expect(await rights()).toEqual(['all'])
  })
  expect(await rights()).toEqual(['money'])
})
