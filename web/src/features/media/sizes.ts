/** "11.4 MB", "980 kB". */
export function weight(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(bytes >= 100_000_000 ? 0 : 1)} MB`
  return `${Math.max(1, Math.round(bytes / 1000))} kB`
}

/** "42:18", "1:02:09". */
export function duration(seconds: number): string {
  const rest = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${rest(minutes)}:${rest(seconds % 60)}` : `${minutes}:${rest(seconds % 60)}`
}
