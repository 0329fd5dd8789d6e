import { useQuery } from '@tanstack/react-query'
import { title } from '../../../lib/i18n.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { StatPill } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { channelsQuery } from '../media.api.ts'
import type { Channel } from '../media.api.ts'
import { t } from '../text.ts'
import { MediaFrame } from './media-frame.tsx'
import { Videos } from './videos.tsx'
import css from './channels.module.css'

const ICONS: Record<Channel['kind'], IconName> = { video: 'channels', audio: 'mic', pictures: 'image', news: 'file' }

/** The community's channels elsewhere, each with its newest videos. */
export function MediaChannels() {
  const { data, error, refetch } = useQuery(channelsQuery)
  return (
    <MediaFrame title={title('media-channels')} lead={t('channels.lead')}>
      <div className="stack stack-wide">
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonCard height={240} />)}
        {data?.count === 0 && (
          <EmptyState icon="channels" title={t('channels.empty')}>
            {t('channels.empty-text')}
          </EmptyState>
        )}
        {data?.results.map((channel) => (
          <ChannelCard key={channel.id} channel={channel} />
        ))}
      </div>
    </MediaFrame>
  )
}

function ChannelCard({ channel }: { channel: Channel }) {
  return (
    <Card as="section">
      <CardBody className="stack">
        <header className={css['head']}>
          <span className={css['art']} style={{ background: `hsl(${channel.hue} 56% 27%)` }}>
            {channel.picture ? (
              <img src={channel.picture} alt="" width={64} height={64} loading="lazy" />
            ) : (
              <Icon name={ICONS[channel.kind]} size="lg" />
            )}
          </span>
          <div className="grow">
            <div className="row row-wrap">
              <h2 className="h2">{channel.name}</h2>
              <StatPill tone="blue">{t(`channels.kind.${channel.kind}`)}</StatPill>
            </div>
            <p className="soft">{channel.description}</p>
          </div>
          {channel.link && (
            <ButtonAnchor href={channel.link} iconEnd="external" rel="noreferrer" target="_blank">
              {t('channels.visit')}
            </ButtonAnchor>
          )}
        </header>
        {channel.videos.length > 0 && (
          <>
            <h3 className="sm strong num">
              {`${t('channels.newest')}, ${t('channels.videos', { count: channel.videos_count })}`}
            </h3>
            <Videos items={channel.videos} />
          </>
        )}
      </CardBody>
    </Card>
  )
}
