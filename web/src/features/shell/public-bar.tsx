import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageLink } from '../../ui/page-link.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { givenAddress } from '../../lib/address.ts'
import { Brand } from './mark.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { isExternal, menuTree, publicMenuQuery } from './public-menu.ts'
import type { MenuNode } from './public-menu.ts'
import { t } from './text.ts'
import css from './public-bar.module.css'

/** The bar of public pages: the menu tree, REGISTER and LOGIN, or in their place what `children` bring. */
export function PublicBar({ children, clear }: { children?: ReactNode; clear?: boolean }) {
  const tree = menuTree(useQuery(publicMenuQuery()).data?.results ?? [])
  return (
    <header className={cx(css['bar'], clear && css['clear'], 'on-navy no-print')}>
      <div className="page">
        <Brand />
        <nav aria-label={t('nav.public')} className="only-wide">
          <ul className={css['menu']}>
            {tree.map((node) => (
              <Branch key={node.id} node={node} />
            ))}
          </ul>
        </nav>
        <div className={css['end']}>
          {children ?? (
            <>
              <ButtonLink to="/sign-up" kind="onDark" className="only-wide">
                {t('register')}
              </ButtonLink>
              <ButtonLink to="/sign-in" className={css['login']}>
                {t('login')}
              </ButtonLink>
            </>
          )}
          <PhoneMenu>
            <ul className={css['phone']}>
              {tree.map((node) => (
                <PhoneBranch key={node.id} node={node} />
              ))}
            </ul>
            <div className={css['phoneButtons']}>
              <ButtonLink to="/sign-in" kind="primary" block>
                {t('login')}
              </ButtonLink>
              <ButtonLink to="/sign-up" block>
                {t('register')}
              </ButtonLink>
            </div>
          </PhoneMenu>
        </div>
      </div>
    </header>
  )
}

/** An entry of the bar with what opens below it. */
export function Branch({ node, deep }: { node: MenuNode; deep?: boolean }) {
  const hasChildren = node.children.length > 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what the focus inside has opened
    <li
      onKeyDown={(event) => {
        if (event.key === 'Escape' && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    >
      <MenuLink node={node} expands={hasChildren}>
        {node.display_name}
        {hasChildren && <Icon name={deep ? 'right' : 'caret'} className={css['caret']} />}
      </MenuLink>
      {hasChildren && (
        <ul className={css['drop']}>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} deep />
          ))}
        </ul>
      )}
    </li>
  )
}

function PhoneBranch({ node }: { node: MenuNode }) {
  return (
    <li>
      <MenuLink node={node}>{node.display_name}</MenuLink>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <PhoneBranch key={child.id} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

function MenuLink({ node, expands, children }: { node: MenuNode; expands?: boolean; children: ReactNode }) {
  if (!node.url)
    return expands ? (
      <button type="button" aria-haspopup="true">
        {children}
      </button>
    ) : (
      <span>{children}</span>
    )
  if (isExternal(node.url))
    return (
      <a href={node.url} target="_blank" rel="noreferrer noopener">
        {children}
        <Icon name="external" size="sm" />
      </a>
    )
  return node.url.startsWith('/') ? (
    <PageLink to={givenAddress(node.url)}>{children}</PageLink>
  ) : (
    <span>{children}</span>
  )
}
