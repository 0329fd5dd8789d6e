import { today } from '../../lib/dates.ts'
import { useSettings } from '../../lib/settings.ts'
import { PageLink } from '../../ui/page-link.ts'
import { cx } from '../../ui/classes.ts'
import { FAQ } from './entries.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { t } from './text.ts'
import css from './footer.module.css'

/** User agreement and guidelines have no page (docs/rules/pages.md#footer). */
export function Footer() {
  const { name } = useSettings()
  return (
    <footer className={cx(css['footer'], 'no-print')}>
      <div className="page">
        <nav aria-label={t('footer.label')}>
          <ul>
            <li>
              <PageLink to="/privacy-policy" hash="cookies">
                {t('footer.cookies')}
              </PageLink>
            </li>
            <li>
              <a href="#main">{t('footer.agreement')}</a>
            </li>
            <li>
              <a href="#main">{t('footer.guidelines')}</a>
            </li>
            <LegalLinks />
            <li>
              <a href={FAQ} target="_blank" rel="noreferrer">
                {t('footer.faq')}
              </a>
            </li>
            <ImprintLink />
          </ul>
        </nav>
        <div className={css['end']}>
          <SchemeSwitch />
          <span className="num">{t('footer.copyright', { year: today().slice(0, 4), name })}</span>
        </div>
      </div>
    </footer>
  )
}

/** Nothing until somebody has said where it is. */
export function ImprintLink() {
  const { imprintUrl } = useSettings()
  return (
    imprintUrl && (
      <li>
        <a href={imprintUrl}>{t('footer.imprint')}</a>
      </li>
    )
  )
}

/** The three legal pages. */
export function LegalLinks() {
  return (
    <>
      <li>
        <PageLink to="/privacy-policy">{t('footer.privacy')}</PageLink>
      </li>
      <li>
        <PageLink to="/cc-connect-policy">{t('footer.connect')}</PageLink>
      </li>
      <li>
        <PageLink to="/terms-and-conditions">{t('footer.terms')}</PageLink>
      </li>
    </>
  )
}
