import { Panel } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MainAndRail } from '../../../ui/layout.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { ago } from '../../../lib/dates.ts'
import { AfterSubmission, Withdraw } from './after.tsx'
import type { EntryDraft } from './draft.ts'
import type { AwardEntry } from './entering.api.ts'
import { EnterHead } from './head.tsx'
import type { HeadAward } from './head.tsx'
import { Timeline } from './side.tsx'
import { toneOf } from './state.ts'
import { t } from './text.ts'
import { useDraft, useRevision } from './use-draft.ts'
import { Writing } from './writing.tsx'
import own from './entry.module.css'
import css from './entering.module.css'

/** One entry: written, reviewed and submitted; changed where that is asked for; or shown as it was submitted. */
export function EntryPage({
  entry,
  award,
  me,
  reload,
}: {
  entry: AwardEntry
  award: HeadAward
  me: number
  reload: () => void
}) {
  const open = entry.is_open
  const draft = useDraft(entry, me)
  return (
    <>
      <EnterHead award={award} title={entry.category.name} text={t('entry-of', { company: entry.company.name })}>
        {open && entry.state === 'draft' ? (
          <Saved draft={draft} />
        ) : (
          <StatPill tone={toneOf(entry.state)}>{t(`state.${entry.state}`)}</StatPill>
        )}
      </EnterHead>
      {open ? (
        <Writing entry={entry} me={me} draft={draft} reload={reload} award={award.path} />
      ) : (
        <MainAndRail
          label={t('side')}
          rail={
            <Panel title={t('timeline')}>
              <div className={css['panelBody']}>
                <Timeline entry={entry} />
                <Withdraw entry={entry} reload={reload} />
              </div>
            </Panel>
          }
        >
          <div className="stack">
            <AfterSubmission entry={entry} me={me} award={award.path} />
          </div>
        </MainAndRail>
      )}
    </>
  )
}

function Saved({ draft }: { draft: EntryDraft }) {
  useRevision(draft)
  const states = [...draft.all().values()]
  const last = states
    .map(({ saved_at }) => saved_at ?? '')
    .toSorted()
    .at(-1)
  const waits = states.some(({ state }) => state === 'offline' || state === 'refused')
  const text = waits
    ? t('saved.device')
    : states.some(({ state }) => state !== 'saved')
      ? t('saving')
      : last
        ? savedWords(last)
        : undefined
  if (!text) return null
  return (
    <span className={own['saved']} role="status">
      <Icon name={waits ? 'alert' : 'check'} />
      {text}
    </span>
  )
}

const savedWords = (at: string) => {
  const passed = ago(at)
  return /^\d+ (min|h|d)$/.test(passed)
    ? t('saved.ago', { ago: passed })
    : t(passed === 'just now' ? 'saved.now' : 'saved')
}
