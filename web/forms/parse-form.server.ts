import { configureCoercion } from '@conform-to/zod/v4/future'
import { z } from 'zod'
import { httpError } from '#shared/rpc/errors.ts'
import { truncate } from '#shared/text.ts'
import type { FieldErrors, FieldLimits } from './field-props.ts'

/** An object with the fields of a form, or a union of such objects that differ by their `intent`. */
type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>

/** A form as it was sent, or an address that carries one. */
export type SentForm = { getAll(name: string): FormDataEntryValue[] }

/** Names of the fields of a form. */
export type FieldName<Schema extends FormSchema> = keyof z.input<Schema> & string

/** Sentence for every error of a field, or one for the empty field and one for the others. */
type ErrorMessage = string | { required: string; invalid: string }
type ErrorMessages<Name extends string> = Partial<Record<Name, ErrorMessage>>

/** Values as typed, for the form that comes back with its errors. */
export type TypedValues<Schema extends FormSchema> = {
  [Name in FieldName<Schema>]: NonNullable<z.input<Schema>[Name]> extends readonly unknown[] ? string[] : string
}

export type ParsedForm<Schema extends FormSchema> = { typed: TypedValues<Schema> } & (
  | { value: z.output<Schema>; errors: null }
  | { value: null; errors: FieldErrors<FieldName<Schema>> }
)

const { coerceFormValue } = configureCoercion({
  type: {
    // `Number` would also accept '0x10', '1e3' and blanks.
    number: (text) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : Number.NaN),
    // Checkboxes send 'on' or 'yes'; radio buttons 'yes' or 'no'.
    boolean: (text) => text !== 'no',
  },
})

/** Error of a field without a message of its own, which only a request made by hand can cause. */
const { detail: BAD_INPUT } = httpError('bad-input').data

/**
 * Parses a form by its schema: empty fields and files are missing, numbers and checkboxes are converted, and texts are
 * cut to the length that the browser's `maxlength` allows, which counts a line end, sent as CRLF, as one. Fields that the schema does not name are never read.
 */
export function parseForm<Schema extends FormSchema>(
  form: SentForm,
  schema: Schema,
  messages: ErrorMessages<FieldName<Schema>> = {},
): ParsedForm<Schema> {
  const sent = readSent(form, schema)
  const typed = toTyped(sent) as TypedValues<Schema>
  const { data, error } = coerceFormValue(schema).safeParse(sent)
  if (!error) return { typed, value: data, errors: null }

  const sentences: ErrorMessages<string> = messages
  const errors: FieldErrors<string> = {}
  for (const { path } of error.issues) {
    const name = String(path[0])
    const sentence = sentences[name] ?? BAD_INPUT
    const isMissing = sent[name] === undefined || sent[name] === ''
    errors[name] ??= typeof sentence === 'string' ? sentence : sentence[isMissing ? 'required' : 'invalid']
  }
  return { typed, value: null, errors: errors as FieldErrors<FieldName<Schema>> }
}

/**
 * Parses a form whose errors are answered like a service's refusal: by `refusedAnswer` or `toRefusal`, the first error
 * as the sentence above the form.
 */
export function parseFormOrThrow<Schema extends FormSchema>(
  form: SentForm,
  schema: Schema,
  messages: ErrorMessages<FieldName<Schema>> = {},
): z.output<Schema> {
  const { value, errors } = parseForm(form, schema, messages)
  if (value !== null) return value
  const fields = errors as Record<string, string>
  const [detail] = Object.values(fields)
  throw httpError('bad-input', { detail, fields })
}

/** Parses a field whose name depends on data, such as `quantity-ID`; its error is thrown as by `parseFormOrThrow`. */
export function parseFieldOrThrow<Field extends z.ZodType<unknown, unknown>>(
  form: SentForm,
  name: string,
  field: Field,
): z.output<Field> {
  return parseFormOrThrow(form, z.object({ [name]: field }))[name] as z.output<Field>
}

/** A text field whose name depends on data, cut to this length; '' when it is missing. */
export function parseTextOrThrow(form: SentForm, name: string, most: number): string {
  return parseFieldOrThrow(form, name, z.string().max(most).default(''))
}

/** The version that a form was drawn from; undefined: it carries none. */
export function parseVersionOrThrow(form: SentForm, name = 'version'): number | undefined {
  return parseFieldOrThrow(form, name, z.int().min(1).max(2_147_483_647).optional())
}

/** The fields of one row of a form, which end in its key: `price-KEY` is read as `price`. */
export function pickRow(form: SentForm, key: string): SentForm {
  return { getAll: (name) => form.getAll(`${name}-${key}`) }
}

/** Attributes of the form's inputs, which a loader sends so that the browser has them without the schema. */
export function getFieldLimits<Schema extends FormSchema>(schema: Schema): FieldLimits<FieldName<Schema>> {
  const limits = readFields(schema).map(([name, field]) => [name, getLimits(field)])
  return Object.fromEntries(limits) as FieldLimits<FieldName<Schema>>
}

function getLimits(field: z.ZodType) {
  const inner = unwrap(field)
  const required = !field.isOptional() && { required: true }
  if (inner instanceof z.ZodString) {
    const { minLength, maxLength } = inner
    return { ...required, ...(minLength && { minLength }), ...(maxLength && { maxLength }) }
  }
  if (!(inner instanceof z.ZodNumber)) return { ...required }
  const { minValue, maxValue } = inner
  // Whole numbers have the largest safe ones as their limits.
  const isLimit = (limit: number | null) => limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return { ...required, ...(isLimit(minValue) && { min: minValue }), ...(isLimit(maxValue) && { max: maxValue }) }
}

function readFields(schema: z.ZodType): [name: string, field: z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodPipe) return readFields(schema.in as z.ZodType)
  if (schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option) => readFields(option as z.ZodType))
  throw new Error('A form is an object or a union of objects')
}

/** The type that a field has when it is there. */
function unwrap(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return unwrap(field.unwrap() as z.ZodType)
  return field instanceof z.ZodPipe ? unwrap(field.in as z.ZodType) : field
}

type Sent = Record<string, FormDataEntryValue | FormDataEntryValue[] | undefined>

function readSent(form: SentForm, schema: FormSchema): Sent {
  const sent: Sent = {}
  for (const [name, field] of readFields(schema)) {
    const inner = unwrap(field)
    const longest = (inner instanceof z.ZodString && inner.maxLength) || Number.MAX_SAFE_INTEGER
    const values = form
      .getAll(name)
      .filter((value) => typeof value === 'string' || value.size > 0)
      .map((value) => (typeof value === 'string' ? truncate(value.replaceAll('\r\n', '\n'), longest) : value))
    sent[name] = inner instanceof z.ZodArray ? values : values[0]
  }
  return sent
}

/** Browsers do not let a page fill in files, and a password must not travel back. */
function toTyped(sent: Sent): Record<string, string | string[]> {
  const isText = (value: unknown) => typeof value === 'string'
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => !/password/i.test(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.filter(isText) : isText(value) ? value : '']),
  )
}
