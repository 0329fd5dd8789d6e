import type { Shape } from '@app/contract/kit'

type Def = Shape['_zod']['def'] & {
  shape?: Record<string, Shape>
  innerType?: Shape
  options?: Shape[]
  entries?: Record<string, string>
  values?: unknown[]
  in?: Shape
  format?: string
}

const formats: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  datetime: '2026-11-16T09:00:00.000Z',
  date: '2026-11-16',
  email: 'someone@test.example',
  url: 'https://test.example/',
}
/** Texts for patterns of the contract: a currency, a country. */
const patterns = ['EUR', 'DE', '1', 'a']

/** The least that a schema takes: empty lists, nothing where nothing is allowed, one of each thing that must be there. */
export function sample(schema: Shape): unknown {
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([key, inner]) => [key, sample(inner)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return []
    case 'record':
      return {}
    case 'nullable':
      return null
    case 'optional':
      return undefined
    case 'boolean':
      return false
    case 'number':
      return [0, 1].find((value) => accepts(schema, value)) ?? 1
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'null':
      return null
    case 'literal':
      return def.values?.[0]
    case 'union':
      return sample(def.options?.[0] as Shape)
    case 'pipe':
      return sample(def.in as Shape)
    case 'default':
    case 'readonly':
      return sample(def.innerType as Shape)
    case 'string':
      return ['', formats[def.format ?? ''], ...patterns].find((value) => value !== undefined && accepts(schema, value))
    default:
      return undefined
  }
}

function accepts(schema: Shape, value: unknown): boolean {
  return schema.safeParse(value).success
}
