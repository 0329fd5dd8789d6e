import { expect } from 'vitest'
import type { OfficeRecord } from '@app/contract/resources.calls'
import type { Testbed } from '../harness.ts'
import { makeMember } from './people.ts'

type Sent = { status: number; body: OfficeRecord & Record<string, unknown> }

/** Records as an operator keeps them in the office: by the real calls, as they stand at that moment. */
export async function openRecords(t: Testbed) {
  const { token } = await makeMember(t, { is_operator: true })
  const make = t.call as unknown as (id: string, input: object, token: string) => Promise<Sent>
  const calls = (name: string) => `office.${name.replaceAll('-', '_')}`
  const read = async (name: string, id: number) => (await make(`${calls(name)}.one`, { params: { id } }, token)).body
  return {
    /** @param given what is written, or what follows for that from how the record stands */
    async change(name: string, id: number, given: (before: Sent['body']) => object): Promise<void> {
      const before = await read(name, id)
      const body = { version: before.version, ...given(before) }
      expect((await make(`${calls(name)}.change`, { params: { id }, body }, token)).status).toBe(200)
    },
    async remove(name: string, id: number): Promise<void> {
      const { version } = await read(name, id)
      expect((await make(`${calls(name)}.remove`, { params: { id }, query: { version } }, token)).status).toBeLessThan(
        300,
      )
    },
  }
}
