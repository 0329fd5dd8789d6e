import { useSettings } from '../../lib/settings.ts'
import { PageLink } from '../../ui/page-link.ts'
import css from './mark.module.css'

/** The mark: a hub and three lanes. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={css['mark']}>
      <rect width="32" height="32" rx="8" fill="#1c4a74" />
      <path
        d="M7 22C7 13 13 8 25 8M7 22c4-6.5 9-8.5 18-8M7 22c5-2.8 10-3 18-2"
        fill="none"
        stroke="#9cc8f2"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <circle cx="7.5" cy="22" r="3" fill="#fff" />
      <path
        d="M25 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm0 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm0 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"
        fill="#fff"
      />
    </svg>
  )
}

/** Mark, or the community's own logo, and name: to the start of this site, or for members to the public community site (docs/rules/pages.md#member-bar). */
export function Brand({ outside }: { outside?: string }) {
  const { logo, name } = useSettings()
  const inside = (
    <>
      {logo ? <img src={logo} alt="" className={css['mark']} /> : <Mark />}
      <span>{name}</span>
    </>
  )
  if (outside)
    return (
      <a href={outside} className={css['brand']}>
        {inside}
      </a>
    )
  return (
    <PageLink to="/" className={css['brand']}>
      {inside}
    </PageLink>
  )
}
