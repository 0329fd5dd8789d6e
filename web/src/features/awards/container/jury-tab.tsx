import { useSuspenseQuery } from '@tanstack/react-query'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, CardBody } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Avatar, Person } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Answer } from '../../../lib/call.types.ts'
import { useSession } from '../../../lib/session.ts'
import { baseOf, sections, useAwardPage } from '../awards.api.ts'
import type { Audience } from '../awards.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import css from './jury-tab.module.css'

type Juror = Answer<'awards.juries'>['results'][number]

const lineOf = (juror: Juror) => [juror.job_title, juror.company_name].filter(Boolean).join(', ')

/** Everyone who judges, the chair first. */
export function JuryTab() {
  const { award } = useAwardPage()
  const { data } = useSuspenseQuery(sections.juries(award.id))
  const member = useSession() !== null
  if (data.count === 0) return <EmptyState icon="users" title={t('jury.empty')} />
  return (
    <Section title={tabLabel('jury')} count={data.count}>
      <p className={css['rule']}>{t('jury.rule')}</p>
      <ul className={css['grid']}>
        {data.results.map((juror) => (
          <li key={juror.id}>
            <Card as="article" className={css['juror']}>
              <CardBody className="stack stack-tight">
                <div className={css['head']}>
                  <Avatar name={juror.name} src={juror.picture} size="lg" />
                  <div className="grow">
                    <h3 className="h4">
                      {member ? (
                        <PageLink className="link" to={`/profile/${juror.customer_id}`}>
                          {juror.name}
                        </PageLink>
                      ) : (
                        juror.name
                      )}
                    </h3>
                    <p className="sm soft">{juror.job_title}</p>
                    <p className="sm strong">{juror.company_name}</p>
                  </div>
                  {juror.chair && <StatPill tone="blue">{t('jury.chair')}</StatPill>}
                </div>
                {juror.biography && <p className="sm soft">{juror.biography}</p>}
              </CardBody>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The first four of the jury, with the way to all of them; nothing while the section is not open. */
export function JuryRow({ audience }: { audience: Audience }) {
  const { award } = useAwardPage()
  const { data } = useSuspenseQuery(sections.juries(award.id))
  if (data.count === 0) return null
  return (
    <Section
      title={tabLabel('jury')}
      count={data.count}
      end={
        <PageLink className="link sm" to={`${baseOf(award, audience)}/jury`}>
          {t('jury.all')}
        </PageLink>
      }
    >
      <div className={css['around']}>
        <Card as="ul" className={css['row']}>
          {data.results.slice(0, 4).map((juror) => (
            <li key={juror.id}>
              <Person
                name={juror.name}
                src={juror.picture}
                text={[juror.chair && t('jury.chair'), juror.company_name ?? lineOf(juror)].filter(Boolean).join(', ')}
              />
            </li>
          ))}
        </Card>
      </div>
      <p className={css['rule']}>{t('jury.rule')}</p>
    </Section>
  )
}
