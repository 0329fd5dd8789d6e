export { PictureField } from './components/picture-field.tsx'
export { ProfilePanel } from './components/profile-panel.tsx'
export { SegmentsField } from './components/segments-field.tsx'
export { useNewSegments } from './segments.ts'
