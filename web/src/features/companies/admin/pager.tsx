import { Button } from '../../../ui/button.tsx'
import { t } from '../text.ts'
import css from './admin.module.css'

/** Leafs through a list that has no address of its own. */
export function Pager({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  if (pages < 2) return null
  return (
    <div className={css['tools']}>
      <Button size="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t('pager.previous')}
      </Button>
      <Button size="sm" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('pager.next')}
      </Button>
    </div>
  )
}
