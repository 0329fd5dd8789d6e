import { IconButton } from '../../ui/button.tsx'
import { t } from './text.ts'
import css from './desk.module.css'

/** Back and on in a list that keeps its page to itself. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages < 2) return null
  return (
    <nav className={css['pager']} aria-label={t('pages')}>
      <IconButton icon="left" label={t('pages.back')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span className="num">{t('pages.of', { page, pages })}</span>
      <IconButton icon="right" label={t('pages.on')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  )
}
