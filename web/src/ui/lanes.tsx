export function LaneField(_: { lon: number; lat: number }) {
  return null
}
