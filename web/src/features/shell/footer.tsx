import { today } from '../../lib/dates.ts'
import { Link } from '@tanstack/react-router'
import { settings } from '../../lib/settings.ts'
import { cx } from '../../ui/classes.ts'
import { FAQ } from './entries.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { t } from './text.ts'
import css from './footer.module.css'

/** User agreement and guidelines have no page (docs/rules/pages.md#footer). */
export function Footer() {
  const { name, imprintUrl } = settings()
  return (
    <footer className={cx(css['footer'], 'no-print')}>
      <div className="page">
        <nav aria-label={t('footer.label')}>
          <ul>
            <li>
              <Link to={'/privacy-policy' as never} hash="cookies">
                {t('footer.cookies')}
              </Link>
            </li>
            <li>
              <span>{t('footer.agreement')}</span>
            </li>
            <li>
              <span>{t('footer.guidelines')}</span>
            </li>
            <LegalLinks />
            <li>
              <a href={FAQ} target="_blank" rel="noreferrer">
                {t('footer.faq')}
              </a>
            </li>
            <li>
              <a href={imprintUrl}>{t('footer.imprint')}</a>
            </li>
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

/** The three legal pages. */
export function LegalLinks() {
  return (
    <>
      <li>
        <Link to={'/privacy-policy' as never}>{t('footer.privacy')}</Link>
      </li>
      <li>
        <Link to={'/cc-connect-policy' as never}>{t('footer.connect')}</Link>
      </li>
      <li>
        <Link to={'/terms-and-conditions' as never}>{t('footer.terms')}</Link>
      </li>
    </>
  )
}
