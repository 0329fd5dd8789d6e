import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { SettingRow, useTick } from '../../../ui/setting-row.tsx'
import { AwaitedCard } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../text.ts'

/** Whether others see when I type and what I have read. The choice is kept at once. */
export function ChatSetting() {
  const [ticked, tick] = useTick<'activity'>()
  const queries = useQueryClient()
  const query = queryOptionsFor('messaging.settings')
  const { data, error, refetch } = useQuery(query)
  const { mutate } = useMutation({
    // Without a connection it fails at once and is undone, instead of waiting unseen.
    networkMode: 'always',
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'chat-setting' },
    mutationFn: (show_activity: boolean) => call('messaging.changeSettings', { body: { show_activity } }),
    onMutate: async (show_activity) => {
      await queries.cancelQueries(query)
      const before = queries.getQueryData(query.queryKey)
      queries.setQueryData(query.queryKey, { result: { show_activity } })
      return before
    },
    onError: (refusal, _, before) => {
      queries.setQueryData(query.queryKey, before)
      toast(refusal instanceof CallError ? refusal.detail : t('chat.failed'), 'bad')
    },
    // Conversations show what others have read, or no longer.
    onSuccess: (_, on) => {
      tick('activity')
      toast(t('saved'), 'good', { undo: () => mutate(!on) })
      return queries.invalidateQueries({ queryKey: ['messaging'] })
    },
  })
  if (!data) return <AwaitedCard error={error} retry={refetch} height={140} />
  return (
    <Card>
      <CardHead title={t('chat.title')} />
      <SettingRow title={t('chat.activity')} text={t('chat.activity.hint')} kept={ticked === 'activity'}>
        <Switch
          call="messaging.changeSettings"
          label={t('chat.activity')}
          checked={data.result.show_activity}
          onChange={(on) => mutate(on)}
        />
      </SettingRow>
    </Card>
  )
}
