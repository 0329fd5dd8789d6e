import { allowedEnd, countWords } from '@app/contract/awards.limits'
import { Avatar } from '../../../ui/people.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { firstName } from './names.ts'
import type { Written } from './draft.ts'
import type { Earlier, Question } from './entering.api.ts'
import { Meter, Remark } from './parts.tsx'
import { t } from './text.ts'
import { whenShort } from './words.ts'
import own from './writing.module.css'
import css from './entering.module.css'

export type Writing = { name: string; picture: string | null }

/** A question with its answer: typed, counted, and locked while a colleague writes in it. */
export function QuestionField({
  question,
  written,
  me,
  zone,
  other,
  remarkBy,
  dismissed,
  onText,
  onFocus,
  onBlur,
  onDismiss,
}: {
  question: Question
  written: Written
  me: number
  zone: string
  /** The colleague who writes here now. */
  other: Writing | undefined
  remarkBy: string
  dismissed: readonly string[]
  onText: (text: string) => void
  onFocus: () => void
  onBlur: () => void
  onDismiss: (version: number) => void
}) {
  const { text } = written
  const words = countWords(text)
  const over = Math.max(0, words - question.word_limit)
  const end = allowedEnd(text, question.word_limit)
  const id = `question-${question.id}`
  const earlier = question.answer?.earlier ?? []
  const offer = earlier.find(
    (one) => one.collided && one.text !== text && !dismissed.includes(`${question.id}:${one.version}`),
  )
  const past = earlier.filter((one) => one !== offer && one.text !== text)
  const bringBack = (one: Earlier) => {
    onText(one.text)
    onDismiss(one.version)
  }
  return (
    <div className={css['q']}>
      <div className={css['qHead']}>
        <span className="num">{question.number}</span>
        <label htmlFor={id} className="h4 grow">
          {question.prompt}
          {!question.required && <span className="soft"> ({t('answer.optional')})</span>}
        </label>
      </div>
      {question.hint && <p className={cx(own['hint'], 'sm soft')}>{question.hint}</p>}
      {question.note !== null && <Remark by={remarkBy}>{question.note}</Remark>}
      <div className={cx(own['field'], other && own['coedit'])}>
        {other && (
          <span className={own['who']} aria-hidden>
            <Avatar name={other.name} src={other.picture} size="xs" />
            {other.name}
            <span className={own['typing']}>
              <i />
              <i />
              <i />
            </span>
          </span>
        )}
        <div className={own['mirror']} aria-hidden>
          {text.slice(0, end)}
          {over > 0 && <mark>{text.slice(end)}</mark>}{' '}
        </div>
        <textarea
          id={id}
          value={text}
          readOnly={Boolean(other) || !question.is_open}
          placeholder={t('answer.placeholder', { count: question.word_limit })}
          aria-describedby={`${id}-count`}
          aria-invalid={over > 0 || undefined}
          onChange={(event) => onText(event.currentTarget.value)}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      </div>
      <div className={cx(own['wc'], over > 0 && own['isOver'])}>
        <Meter share={words / question.word_limit} bad={over > 0} good={words > 0} />
        <span className="num" id={`${id}-count`}>
          {t('answer.words', { words, count: question.word_limit })}
          {over > 0 && <b>{t('answer.over', { count: over })}</b>}
        </span>
        <span className={css['push']}>
          {other ? (
            <>
              <Icon name="lock" />
              {t('answer.writing', { name: firstName(other.name) })}
            </>
          ) : (
            <Status question={question} written={written} me={me} zone={zone} />
          )}
        </span>
      </div>
      {written.problem && written.state === 'refused' && (
        <p className={own['problem']} role="alert">
          <Icon name="alert" size="sm" />
          {written.problem} {t('refused')}
        </p>
      )}
      {offer && (
        <div className={own['offer']} role="status">
          <p className="sm">
            {offer.person?.customer_id === me
              ? t('offer.mine', { when: whenShort(offer.saved_at, zone) })
              : t('offer', { name: offer.person?.name ?? t('somebody'), when: whenShort(offer.saved_at, zone) })}
          </p>
          <blockquote>{offer.text}</blockquote>
          <div className={css['acts']}>
            <Button
              size="sm"
              kind="soft"
              disabled={!question.is_open || Boolean(other)}
              onClick={() => bringBack(offer)}
            >
              {t('offer.back')}
            </Button>
            <Button size="sm" kind="quiet" onClick={() => onDismiss(offer.version)}>
              {t('offer.dismiss')}
            </Button>
          </div>
        </div>
      )}
      {past.length > 0 && (
        <details className={own['past']}>
          <summary className="xs">{t('earlier')}</summary>
          <ul>
            {past.map((one) => (
              <li key={one.version}>
                <p className="xs soft">
                  {t('answer.by', {
                    name: one.person?.name ?? t('somebody'),
                    when: whenShort(one.saved_at, zone),
                  })}
                </p>
                <blockquote>{one.text}</blockquote>
                <Button
                  size="sm"
                  kind="quiet"
                  disabled={!question.is_open || Boolean(other)}
                  onClick={() => bringBack(one)}
                >
                  {t('offer.back')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Status({ question, written, me, zone }: { question: Question; written: Written; me: number; zone: string }) {
  const { answer } = question
  if (written.state === 'offline') return <>{t('saved.device')}</>
  if (written.state === 'sending' || written.state === 'waiting') return <>{t('answer.you-now')}</>
  if (question.note !== null && !question.changed) return <>{t('answer.unchanged')}</>
  const at = answer?.saved_at ?? written.saved_at
  if (!at || written.text === '') return <>{t('answer.none')}</>
  const when = whenShort(at, zone)
  if (!answer?.person || answer.person.customer_id === me) return <>{t('answer.you', { when })}</>
  return <>{t('answer.by', { name: answer.person.name, when })}</>
}
