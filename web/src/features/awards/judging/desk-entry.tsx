import { useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { countryName } from '@app/contract/countries'
import { CallError, fileOf } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { day } from '../../../lib/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Logo } from '../../../ui/people.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { JudgingEntry } from './judging.api.ts'
import { t } from './text.ts'
import own from './desk-entry.module.css'

/** An entry as its judge reads it. Answers that count for the criterion at hand are marked. */
export function DeskEntry({
  entry,
  criterion,
  onMove,
}: {
  entry: JudgingEntry
  criterion: number | undefined
  onMove: (to: number) => void
}) {
  const { entrant, previous, next } = entry
  const facts = [
    t('position', { category: entry.category.name, position: entry.position, of: entry.of }),
    entrant && [entrant.city, entrant.country && countryName(entrant.country)].filter(Boolean).join(', ').concat('.'),
    entry.approved_at && t('approved', { day: day(entry.approved_at, { zone: entry.round.award.time_zone }) }),
  ].filter((one) => one && one !== '.')
  return (
    <article className={own['read']} aria-label={t('entry')}>
      <header className={own['readHead']}>
        <Logo name={entry.name} src={entrant?.logo} size="lg" />
        <div className="grow">
          <h2 className="h2">{entry.name}</h2>
          <p className="sm soft">{facts.join(' ')}</p>
        </div>
        <div className={own['steps']}>
          <IconButton
            icon="left"
            label={t('previous')}
            disabled={previous === null}
            onClick={() => previous !== null && onMove(previous)}
          />
          <IconButton
            icon="right"
            label={t('next')}
            disabled={next === null}
            onClick={() => next !== null && onMove(next)}
          />
        </div>
      </header>
      <nav className={own['toc']} aria-label={t('inEntry')}>
        <a href="#answers">
          {t('answers')} <span className="num">{entry.answers.length}</span>
        </a>
        <a href="#documents">
          {t('documents')} <span className="num">{entry.documents.length}</span>
        </a>
        {entrant && <PageLink to={`/company-profile/${entrant.id}`}>{t('company')}</PageLink>}
      </nav>
      <div className={own['text']} id="answers">
        {entry.answers.map((one) => (
          <section
            key={one.question}
            className={cx(one.criterion !== null && one.criterion === criterion && own['isNow'])}
          >
            <h3>
              <Icon name="comment" size="sm" />
              {one.prompt}
            </h3>
            {one.answer === '' ? (
              <p className="soft">{t('noAnswer')}</p>
            ) : (
              <p className={own['answer']}>{one.answer}</p>
            )}
            <span className={cx(own['meta'], 'num')}>{wordsOf(entry, one)}</span>
          </section>
        ))}
        <h3 className={own['docHead']} id="documents">
          {t('documents')}
        </h3>
        {entry.documents.length === 0 ? (
          <p className="sm soft">{t('noDocuments')}</p>
        ) : (
          <ul className={own['docs']}>
            {entry.documents.map((one) => (
              <li key={one.id}>
                <Document entry={entry} document={one} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function wordsOf(entry: JudgingEntry, answer: JudgingEntry['answers'][number]): string {
  const counted = { words: answer.words, limit: answer.word_limit }
  const criterion = entry.criteria.find(({ id }) => id === answer.criterion)
  return criterion ? t('countsFor', { ...counted, criterion: criterion.name }) : t('words', counted)
}

/** A document to open; the right to read it is asked for with each press. */
function Document({ entry, document }: { entry: JudgingEntry; document: JudgingEntry['documents'][number] }) {
  const [busy, setBusy] = useState(false)
  const ending = document.name.split('.').at(-1)?.toUpperCase() ?? ''
  const size = `${ending}, ${(document.size / 1_000_000).toFixed(1)} MB`
  if (document.url === null)
    return (
      <div className={own['docNone']}>
        <Icon name="hide" />
        <b>{document.name}</b>
        <span>{t('notBlind')}</span>
      </div>
    )
  async function open(): Promise<void> {
    setBusy(true)
    try {
      const blob = await fileOf('awards.judgingDocument', {
        params: { id: entry.id, document: document.id },
        query: { round: entry.round.id },
      })
      saveFile(blob, document.name)
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('downloadFailed'), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" className={own['doc'] ?? ''} busy={busy} onClick={() => void open()}>
      <span className={own['docPage']} aria-hidden>
        <Icon name={ending === 'JPG' || ending === 'PNG' ? 'image' : 'file'} />
      </span>
      <span className={own['docText']}>
        <b>{document.name}</b>
        <span>{size}</span>
      </span>
    </Button>
  )
}
