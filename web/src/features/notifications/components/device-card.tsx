import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { SkeletonCard } from '../../../ui/states.tsx'
import { pushKeyQuery } from '../notifications.api.ts'
import { readPush, turnOff, turnOn } from '../push.ts'
import { t } from '../text.ts'

/** What this browser is to my notifications; `gone` where it cannot be one of my devices. */
function useDevice(offered: boolean) {
  const customerId = useSession()?.customerId ?? 0
  const { data, isError } = useQuery({ ...pushKeyQuery(), enabled: offered })
  const key = data?.key ?? ''
  const queryKey = ['push-device', customerId, key]
  // Asked again whenever one comes back to the page: the permission is changed in the browser's own settings.
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => readPush(customerId, key),
    enabled: key !== '' && customerId > 0,
    networkMode: 'always',
    staleTime: 0,
  })
  return { customerId, key, queryKey, state, gone: !offered || isError || data?.key === null }
}

/** Whether nothing more is waited for to show the card below. */
export function useDeviceAnswered(offered: boolean): boolean {
  const { state, gone } = useDevice(offered)
  return gone || state !== undefined
}

/** Whether this browser shows my notifications. It is asked only after a press. */
export function DeviceCard() {
  const queries = useQueryClient()
  const { customerId, key, queryKey, state, gone } = useDevice(true)
  const { mutate, isPending, isError } = useMutation({
    networkMode: 'always',
    mutationFn: (on: boolean) => (on ? turnOn(customerId, key) : turnOff()),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  })
  if (gone) return null
  if (state === undefined) return <SkeletonCard height={160} />
  const on = state === 'on'
  return (
    <Card>
      <CardHead title={t('device.title')} />
      <CardBody className="stack">
        <p className="sm soft" role="status">
          {t(isPending ? 'device.busy' : `device.${state}`)}
        </p>
        {isError && <Notice tone="bad">{t(on ? 'device.failed.off' : 'device.failed.on')}</Notice>}
        {(state === 'off' || on) && (
          <div>
            <Button kind={on ? 'plain' : 'primary'} icon="bell" busy={isPending} onClick={() => mutate(!on)}>
              {t(on ? 'device.turnOff' : 'device.turnOn')}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
