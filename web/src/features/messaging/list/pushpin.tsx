/** The sign of what is pinned. */
export function Pushpin({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden>
      <path d="M9 4h6l-.7 6 2.7 3v1.500H7V13l2.700-3zM12 14.500V20" />
    </svg>
  )
}
