import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import { fieldErrors, refusal } from '@app/contract/kit'
import type { Route, Shape } from '@app/contract/kit'

type Json = Record<string, unknown>

/** Describing all calls takes a second, so requests are answered after every few of them. */
const CALLS_A_TURN = 10

/**
 * Describes calls as OpenAPI 3.1, from the contract alone.
 * @param service `rest` or `live`; paths keep this base
 */
export async function describe(
  service: 'rest' | 'live',
  routes: readonly Route[],
  about: { title: string; version: string; url: string },
): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const [nth, route] of routes.entries()) {
    if (!route.path.startsWith(`/${service}/`)) continue
    if (nth % CALLS_A_TURN === 0) await turn()
    const operations = (paths[route.path] ??= {})
    operations[route.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    paths,
    components: {
      securitySchemes: { access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: schemaOf(refusal, 'output'), FieldErrors: schemaOf(fieldErrors, 'output') },
    },
  }
}

function operation(route: Route): Json {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE' && !isEmpty(route.body)
  return {
    operationId: route.id,
    tags: [route.id.split('.')[0]],
    summary: route.summary,
    security: route.who === 'anyone' || route.who === 'provider' ? [] : [{ access: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(hasBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: responses(route, hasBody),
  }
}

function responses(route: Route, hasBody: boolean): Json {
  const one = (description: string, name: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  })
  const good = route.produces
    ? { description: 'The file', content: { [route.produces]: { schema: { type: 'string', format: 'binary' } } } }
    : route.status === 204
      ? { description: 'Done' }
      : { description: 'Done', content: { 'application/json': { schema: schemaOf(route.reply, 'output') } } }
  const answers: Json = { [route.status]: good }
  if (hasBody || !isEmpty(route.query)) answers[400] = one('Fields that are not acceptable', 'FieldErrors')
  if (route.who !== 'anyone' && route.who !== 'provider') answers[401] = one('Not signed in', 'Refusal')
  if (route.who !== 'anyone') answers[403] = one('Not allowed', 'Refusal')
  if (route.path.includes('{') || route.who === 'operator') answers[404] = one('Not found', 'Refusal')
  if (route.refuses.length > 0) answers[409] = one(`Refused: ${route.refuses.join(', ')}`, 'Refusal')
  answers[429] = one('Too many calls; Retry-After says when', 'Refusal')
  return answers
}

function parameters(shape: Shape, place: 'path' | 'query'): Json[] {
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }))
}

function isEmpty(shape: Shape): boolean {
  return Object.keys((schemaOf(shape, 'input') as { properties?: Json }).properties ?? {}).length === 0
}

const cache = new WeakMap<Shape, Record<string, Json>>()

/** JSON Schema 2020-12 of a zod schema. */
export function schemaOf(shape: Shape, io: 'input' | 'output'): Json {
  const found = cache.get(shape) ?? {}
  cache.set(shape, found)
  found[io] ??= (() => {
    const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json
    return schema
  })()
  return found[io]
}
