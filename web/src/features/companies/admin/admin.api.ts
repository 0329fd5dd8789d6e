import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { toast } from '../../../ui/toast.tsx'
import { useMe } from '../../shell/index.ts'
import { t } from '../text.ts'

export type Employee = Answer<'companies.employees'>['results'][number]
export type HandOver = Answer<'companies.handOver'>
export type Address = Answer<'companies.billingAddresses'>['results'][number]
export type MailDomain = Answer<'companies.domains'>['domains'][number]
export type Right = keyof Employee['rights']
export const rights = ['admin', 'billing', 'events', 'awards'] as const satisfies readonly Right[]

export const EMPLOYEES_PAGE = 20
export const employeesQuery = (page: number, search: string) => ({
  ...queryOptionsFor('companies.employees', {
    query: { page, page_size: EMPLOYEES_PAGE, ...(search ? { search } : {}) },
  }),
  placeholderData: (before: Answer<'companies.employees'> | undefined) => before,
})
export const joiningQuery = () => queryOptionsFor('companies.joining')

/** How many people wait for an admin of the company to let them in; none for everybody else. */
export function useWaitingPeople(): number {
  const admin = useMe()?.rights.includes('admin') ?? false
  const { data } = useQuery({ ...joiningQuery(), enabled: admin })
  return (data?.applications.length ?? 0) + (data?.affiliations.length ?? 0)
}

/** The sentence to say when a call was refused. */
export const saidOf = (error: unknown): string => (error instanceof CallError ? error.detail : t('failed'))

/** A change of what the administration shows: says that it is saved, or why not, and asks again for everything of the company. */
export function useAdminAct<Input>(act: (input: Input) => Promise<unknown>, said: string = t('saved')) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: act,
    onSuccess: () => toast(said),
    onError: (error) => toast(saidOf(error), 'bad'),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['companies'] }),
        queries.invalidateQueries({ queryKey: keyOf('members.one') }),
      ]),
  })
}

export const changeRights = ({ id, change }: { id: number; change: Partial<Record<Right, boolean>> }) =>
  call('companies.changeRights', { params: { id }, body: change })
