import { Brand } from './mark.tsx'
import { Branch } from './public-bar.tsx'
import { menuTree } from './public-menu.ts'
import type { Item } from './public-menu.ts'
import css from './public-bar.module.css'

/** The menu as visitors have it in their bar. What is chosen in it leads nowhere. */
export function MenuPreview({ items, label }: { items: readonly Item[]; label: string }) {
  return (
    <div className={`${css['bar']} ${css['still']} on-navy`} onClickCapture={(event) => event.preventDefault()}>
      <div>
        <Brand />
        <nav aria-label={label}>
          <ul className={css['menu']}>
            {menuTree(items).map((node) => (
              <Branch key={node.id} node={node} />
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
