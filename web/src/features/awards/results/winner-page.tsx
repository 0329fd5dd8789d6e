import { useSuspenseQuery } from '@tanstack/react-query'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice, Panel, RowItem, Rows } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { countryName } from '@app/contract/countries'
import { day } from '../../../lib/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Crumbs, MainAndRail, Section } from '../../../ui/layout.tsx'
import { Logo, Person } from '../../../ui/people.tsx'
import navy from '../../../ui/navy-head.module.css'
import { titleQuery } from './results.api.ts'
import type { Title } from './results.api.ts'
import { ForYourSite, MailSignature, TellPeople, altOf } from './spread.tsx'
import { t } from './text.ts'
import results from './results.module.css'
import css from './winner.module.css'

/** The public page of a winner or finalist: the proof that they may show. */
export function WinnerPage({ code }: { code: string }) {
  const { data: won } = useSuspenseQuery(titleQuery(code))
  const { revoked } = won
  return (
    <>
      <TitleHero won={won} />
      <MainAndRail label={t('certificate')} rail={<Rail won={won} />}>
        <div className="stack stack-wide">
          {revoked && (
            <Notice tone="bad">
              <b>{t('page.revoked', { day: day(revoked.at, { zone: 'UTC' }) })}</b>{' '}
              {t('page.revoked.reason', { reason: revoked.reason })}
            </Notice>
          )}
          {won.citation && !revoked && <Citation won={won} />}
          <Badges won={won} />
          <ForYourSite won={won} />
          {!won.revoked && <MailSignature won={won} />}
        </div>
      </MainAndRail>
    </>
  )
}

function TitleHero({ won }: { won: Title }) {
  const { award, category, company, outcome, revoked } = won
  return (
    <section className={cx(css['hero'], 'on-navy')}>
      {award.main_banner && (
        <picture>
          {award.banner && <source media="(max-width: 640px)" srcSet={award.banner} />}
          <img
            className={navy['art']}
            src={award.main_banner}
            alt=""
            width={1600}
            height={520}
            fetchPriority="high"
            decoding="async"
          />
        </picture>
      )}
      <div className="page">
        <nav aria-label={t('path')}>
          <Crumbs
            crumbs={[
              { label: t('page.winners', { year: award.year }), href: `/cc-awards/${award.slug}/${award.id}/winners` },
              { label: category.name },
            ]}
            onDark
          />
        </nav>
        <div className={css['head']}>
          <Logo name={company.name} src={company.logo} size="xl" />
          <div className="grow">
            <span className={results['medal']}>
              <Icon name="trophy" size="sm" />
              {revoked ? t('withdrawn') : t(`page.title.${outcome}`, { year: award.year })}
            </span>
            <h1>{company.name}</h1>
            <p>{t('page.chosen', { category: category.name, count: won.entries })}</p>
          </div>
          <img className={css['seal']} src={`/w/${won.code}.svg`} width={156} height={156} alt="" decoding="async" />
        </div>
      </div>
    </section>
  )
}

function Citation({ won: { citation, signer } }: { won: Title }) {
  return (
    <Card className={css['cite']}>
      <q>{citation}</q>
      {signer && (
        <Person
          name={signer.name}
          src={signer.picture}
          text={[signer.chair ? t('chair') : t('juror'), signer.company_name].filter(Boolean).join(', ')}
        />
      )}
    </Card>
  )
}

function Badges({ won }: { won: Title }) {
  const at = `/w/${won.code}`
  const svg: [label: string, query: string, end: string][] = [
    [t('badge.seal'), '', ''],
    [t('badge.strip'), '?form=strip', '-plate'],
    [t('badge.stripDark'), '?form=strip&on=dark', '-plate-dark'],
  ]
  const downloads = [
    ...svg.map(([label, query, end]) => ({ label, href: `${at}.svg${query}`, name: `${won.number}${end}.svg` })),
    ...[1, 2, 4].map((times) => ({
      label: t('badge.png', { width: 150 * times }),
      href: `${at}.png?times=${times}`,
      name: `${won.number}-${150 * times}.png`,
    })),
  ]
  return (
    <Section title={t('badge')}>
      <Card className={css['badges']}>
        <div className={css['onLight']}>
          <img src={`${at}.svg`} width={150} height={150} alt={altOf(won)} loading="lazy" decoding="async" />
        </div>
        <div className={css['onDark']}>
          <img src={`${at}.svg?form=strip&on=dark`} width={312} height={90} alt="" loading="lazy" decoding="async" />
        </div>
        <div className={css['downloads']}>
          {downloads.map(({ label, href, name }) => (
            <ButtonAnchor key={name} size="sm" icon="download" href={href} download={name}>
              {label}
            </ButtonAnchor>
          ))}
          <span className="xs soft">{t('badge.metal')}</span>
        </div>
      </Card>
    </Section>
  )
}

function Rail({ won }: { won: Title }) {
  const { finalists, number } = won
  return (
    <>
      <Card>
        <CardHead title={t('certificate')} end={<span className="sm soft">{t('certificate.format')}</span>} />
        <CardBody>
          <Paper won={won} />
          {!won.revoked && (
            <ButtonAnchor
              kind="primary"
              block
              icon="download"
              href={`/rest/awards/winners/${won.code}/certificate/`}
              download={`${number}.pdf`}
            >
              {t('certificate.download')}
            </ButtonAnchor>
          )}
          <p className={css['number']}>
            {t('certificate.number', { number })}
            <PageLink to="/verify" search={{ number }} className="link">
              {t('certificate.check')}
            </PageLink>
          </p>
        </CardBody>
      </Card>
      {!won.revoked && <TellPeople won={won} />}
      {finalists.length > 0 && (
        <Panel title={t('finalists')}>
          <Rows>
            {finalists.map(({ code, company }) => (
              <RowItem key={code} to={`/w/${code}`}>
                <Logo name={company.name} src={company.logo} size="sm" />
                <span className="grow">
                  <b className="sm strong">{company.name}</b>
                  <span className={css['place']}>
                    {[company.city, company.country && countryName(company.country)].filter(Boolean).join(', ')}
                  </span>
                </span>
              </RowItem>
            ))}
          </Rows>
        </Panel>
      )}
    </>
  )
}

/** The certificate as it looks, small. */
function Paper({ won: { award, category, company, code } }: { won: Title }) {
  return (
    <div className={css['paper']} role="img" aria-label={t('certificate.for', { company: company.name })}>
      <span className={css['paperAward']}>{award.name}</span>
      <b className={css['paperCategory']}>{category.name}</b>
      <span className={css['paperSoft']}>{t('certificate.awarded')}</span>
      <b className={css['paperCompany']}>{company.name}</b>
      <span className={css['paperSoft']}>
        {award.city}, {day(award.day)}
      </span>
      <img src={`/w/${code}.svg`} width={84} height={84} alt="" loading="lazy" decoding="async" />
    </div>
  )
}
