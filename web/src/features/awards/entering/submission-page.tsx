import { useQuery } from '@tanstack/react-query'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { isRefused } from '../../../lib/call.ts'
import { SUBMISSION_LINK_DAYS } from '@app/contract/awards.limits'
import { signInFor } from '../../../lib/guard.ts'
import { useSession } from '../../../lib/session.ts'
import { MessagePage, NotFoundPage } from '../../shell/index.ts'
import { submissionQuery } from './entering.api.ts'
import type { Submission } from './entering.api.ts'
import { FileType } from './parts.tsx'
import { t } from './text.ts'
import { sizeOf, whenIn } from './words.ts'
import own from './after.module.css'
import css from './entering.module.css'

/** What a company submitted: by the link that was mailed, or by right. Everything else is a page that does not exist. */
export function SubmissionPage({ id, award, token }: { id: number; award: number; token: string | undefined }) {
  const { data, error, refetch } = useQuery(submissionQuery(id, award, token))
  if (data) return <Submitted submission={data} />
  if (isRefused(error, 404)) return <SubmissionOver id={id} award={award} />
  return (
    <div className={`page ${css['main']} ${own['submission']}`}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonCard height={480} />}
    </div>
  )
}

/** A link that is over, altered or withdrawn looks alike: how long one works, and how somebody with the right gets there. */
export function SubmissionOver({ id, award }: { id: number; award: number }) {
  const session = useSession()
  if (session) return <NotFoundPage />
  return (
    <MessagePage>
      <EmptyState
        page
        icon="clock"
        title={t('submission.over')}
        action={
          <>
            <ButtonAnchor kind="primary" href={signInFor(`/awards/${award}/award-submissions/${id}`)}>
              {t('submission.sign-in')}
            </ButtonAnchor>
            <ButtonLink to={`/cc-awards/-/${award}`}>{t('submission.award')}</ButtonLink>
          </>
        }
      >
        {t('submission.over-text', { days: SUBMISSION_LINK_DAYS })}
      </EmptyState>
    </MessagePage>
  )
}

function Submitted({ submission }: { submission: Submission }) {
  const { pdf, until, time_zone: zone } = submission
  return (
    <div className={`page stack ${css['main']} ${own['submission']}`}>
      <header>
        <p className="sm soft">{submission.award.name}</p>
        <h1 className="h1">{submission.category}</h1>
        <p className="soft">
          {[
            t('entry-of', { company: submission.company }),
            t('submission.at', { when: whenIn(submission.submitted_at, zone) }),
            submission.number > 1 && t('submission.number', { number: submission.number }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {until && <Notice>{t('submission.until', { when: whenIn(until, zone) })}</Notice>}
      <Card>
        <CardBody className={css['acts']}>
          {pdf ? (
            <>
              <ButtonAnchor kind="primary" icon="download" href={pdf.file} download>
                {t('submission.pdf')}
              </ButtonAnchor>
              <span className="xs soft num grow">
                {t('submission.size', { size: sizeOf(pdf.size), sum: pdf.sha256.slice(0, 16) })}
              </span>
            </>
          ) : (
            <p className="sm">{t('submission.pdf-soon')}</p>
          )}
        </CardBody>
      </Card>
      <Card>
        <CardHead title={t('answers')} />
        <CardBody>
          {submission.answers.map(({ prompt, text }, index) => (
            <div key={prompt} className={css['q']}>
              <p className={css['qHead']}>
                <span className="num">{index + 1}</span>
                <b className="h4 grow">{prompt}</b>
              </p>
              <p className={own['prose']}>{text || t('answer.empty')}</p>
            </div>
          ))}
        </CardBody>
      </Card>
      <Card>
        <CardHead title={t('documents')} />
        <CardBody>
          {submission.documents.length === 0 && <p className="sm soft">{t('documents.none')}</p>}
          {submission.documents.length > 0 && (
            <ul className={css['docs']}>
              {submission.documents.map(({ title, type, size, file }) => (
                <li key={file}>
                  <div className={css['doc']}>
                    <FileType type={type} />
                    <span className="grow">
                      <a className="cut" href={file} download>
                        {title}
                      </a>
                      <small className="num">{sizeOf(size)}</small>
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
    </div>
  )
}
