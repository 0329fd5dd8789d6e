import { Buffer } from 'node:buffer'
import { numbered, repeated } from './hostile.parts.ts'

const pdf = (...parts: (Buffer | string)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...parts.map((part) => Buffer.from(part)),
    Buffer.from('\nstartxref\n0\n%%EOF\n'),
  ])

/** A dictionary of 50 KB, in which a stream begins again and again. */
const dictionary = `1 0 obj<</Filter[${'/ASCIIHexDecode '.repeat(20)}]${'/Key(value)'.repeat(4500)}>>stream\n`

/** Against what finds out to how much a PDF unpacks. */
export const documentPdfs = (size: number): Record<string, () => Buffer> => ({
  'one word all the way': () => pdf(repeated('stream ', size)),
  'a dictionary again and again': () => pdf(repeated(dictionary, size)),
  'streams that look packed and never end': () => pdf(repeated('obj stream\nx\u009c ', size)),
  'filters behind comments without end': () => pdf(repeated('/Filter%', size)),
  'filters of a stream without end': () =>
    pdf('1 0 obj<</Filter[', repeated('/AHx ', size), ']>>stream\n00\nendstream'),
  'filters in objects that are nowhere': () =>
    pdf(numbered((n) => `1 0 obj<</Filter ${n} 0 R>>stream\nendstream\n`, size)),
  'objects without a stream': () =>
    pdf(
      numbered((n) => `${n} 0 obj\n`, size),
      '<</Filter 9 9 R>>stream\nendstream',
    ),
})

/** Against what makes a judge's copy: properties by the million, each another way of going through the file again. */
export const blindPdfs = (size: number): Record<string, () => Buffer> => ({
  'properties in objects that are not there': () => pdf(numbered((n) => `/T ${n} 0 R`, size)),
  'properties in objects that are': () => pdf(numbered((n) => `/T ${n} 0 R ${n} 0 obj(a)`, size)),
  'texts within texts': () => pdf(repeated('/T(', size), repeated(')', 100)),
  'texts within texts, closed': () => pdf(repeated('/T(', size / 2), repeated(')', size / 5)),
  'dictionaries that overlap': () =>
    pdf(
      numbered((n) => `/Info ${n} 0 R ${n} 0 obj`, size),
      'endobj',
    ),
  'streams without an object': () => pdf(repeated('stream\nendstream ', size)),
  'one word all the way': () => pdf(repeated('stream ', size)),
})
