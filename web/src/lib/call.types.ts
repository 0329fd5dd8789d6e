import type { Contract } from '@app/contract/all'
import type { BodyInput, ParamsInput, QueryInput, Reply } from '@app/contract/kit'

/** `<domain>.<call>` of every call in the contract. */
export type CallId = {
  [Domain in keyof Contract]: `${Domain}.${Extract<keyof Contract[Domain], string>}`
}[keyof Contract]

/** The contract entry of a call. */
export type Entry<Id extends CallId> = Id extends `${infer Domain}.${infer Key}`
  ? Domain extends keyof Contract
    ? Key extends keyof Contract[Domain]
      ? Contract[Domain][Key]
      : never
    : never
  : never

/** A strict object without fields is inferred as a record of nothing, whose keys are all strings. */
type Part<Name extends string, Fields> = [keyof Fields] extends [never]
  ? { [N in Name]?: undefined }
  : string extends keyof Fields
    ? { [N in Name]?: undefined }
    : object extends Fields
      ? { [N in Name]?: Fields }
      : { [N in Name]: Fields }

/** What a call takes: `params`, `query`, `body`; a part without required fields may be left out. */
export type Input<Id extends CallId> = Part<'params', ParamsInput<Entry<Id>>> &
  Part<'query', QueryInput<Entry<Id>>> &
  Part<'body', BodyInput<Entry<Id>>>

/** What a call answers. */
export type Answer<Id extends CallId> = Reply<Entry<Id>>

/** The input as an argument that may be missing when nothing in it is required. */
export type Args<Id extends CallId> = object extends Input<Id> ? [input?: Input<Id>] : [input: Input<Id>]
