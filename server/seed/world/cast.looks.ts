import type { PortraitLook } from '../art/art.types.ts'
import type { TagName } from './tags.ts'

export type CastRow = {
  id: number
  first_name: string
  last_name: string
  job_title: string
  /** Null for somebody without a company. */
  company_id: number | null
  former_company_id?: number
  country: string
  tags: TagName[]
  bio: string
  look: Omit<PortraitLook, 'seed'>
  admin?: boolean
  provisional?: boolean
  operator?: boolean
  rights?: Partial<{ billing: boolean; events: boolean; awards: boolean }>
  blocks?: number[]
  first_settings?: boolean
}

export const man = (hue: number, tone: PortraitLook['tone'], more: Partial<PortraitLook> = {}) => ({
  hue,
  tone,
  presents: 'man' as const,
  beard: 'none' as const,
  glasses: 'none' as const,
  ...more,
})
export const woman = (hue: number, tone: PortraitLook['tone'], more: Partial<PortraitLook> = {}) => ({
  hue,
  tone,
  presents: 'woman' as const,
  glasses: 'none' as const,
  ...more,
})
