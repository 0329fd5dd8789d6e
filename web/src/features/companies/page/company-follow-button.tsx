import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Company } from '../companies.api.ts'
import { withFollowing } from '../companies.cache.ts'
import { t } from '../text.ts'
import css from './company-follow-button.module.css'

/** Follow or Unfollow a company; nothing for one's own (docs/rules/companies.md#following). */
export function CompanyFollowButton({
  company,
  size,
  block,
  main = false,
  onShow,
}: {
  company: Pick<Company, 'id' | 'name' | 'follow_status'> & { abilities: { follow: boolean } }
  /** For a list that is not the companies': what it is to show now. */
  onShow?: (following: boolean) => void
  size?: 'sm'
  block?: boolean
  /** What the page at hand is there for. */
  main?: boolean
}) {
  const queries = useQueryClient()
  const { id, name, follow_status } = company
  const show = (following: boolean, count?: number) => {
    queries.setQueriesData({ queryKey: ['companies'] }, (data: unknown) => withFollowing(data, id, following, count))
    onShow?.(following)
  }
  const { mutate, isPending } = useMutation({
    // Without a connection it fails at once and is undone, instead of waiting unseen.
    networkMode: 'always',
    mutationFn: (follow: boolean) =>
      call('companies.follow', { body: { company: id, action: follow ? 'follow' : 'unfollow' } }),
    onMutate: async (follow) => {
      await queries.cancelQueries({ queryKey: ['companies'] })
      show(follow)
    },
    onError: (error, follow) => {
      show(!follow)
      toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
    },
    onSuccess: ({ following, followers_count }) => {
      show(following, followers_count)
      toast(t(following ? 'followed' : 'unfollowed', { name }))
    },
  })
  if (!company.abilities.follow) return null
  const text = t(follow_status.following ? 'unfollow' : 'follow')
  return (
    <Button
      call="companies.follow"
      {...(main && !follow_status.following ? ({ kind: 'primary', icon: 'plus' } as const) : {})}
      {...(size ? { size } : {})}
      {...(block ? { block } : {})}
      aria-label={`${text}: ${name}`}
      className={follow_status.following ? css['on'] : undefined}
      onClick={() => {
        if (!isPending) mutate(!follow_status.following)
      }}
    >
      {text}
    </Button>
  )
}
