import { ArrowDown, ArrowUp, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, type CSSProperties, useId, useState } from 'react'
import type { StaffProduct } from '#services/market/contract.ts'
import { type Currency, currencyPrefix } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlStyle } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type EditValues, moveRow, newRow, type RowMove, type RowValues } from './edit-values.ts'

const MOST_OPTIONS = 3

interface VariantGridProps {
  values: EditValues
  /** Those of rows are 'variants.2.price'. */
  errors: Record<string, string>
  currency: Currency
  product: StaffProduct
}

/** Options and variants, a line each; its buttons work at once with script, else they send the form. */
export function VariantGrid({ values, errors, currency, product }: VariantGridProps) {
  const { t } = useTranslation('catalogueDesk')
  const [rows, setRows] = useState<readonly RowValues[]>(values.rows)
  const [names, setNames] = useState<readonly string[]>(values.optionNames)
  // Fields without a name yet: one more option is always offered.
  const shownNames = [...names, ''].slice(0, MOST_OPTIONS)
  const rename = (at: number, name: string) =>
    setNames(shownNames.map((each, index) => (index === at ? name.trim() : each)).filter((each) => each !== ''))
  const move = (to: RowMove, key: string) => setRows(moveRow(rows, to, key))
  // Errors are of the rows as they were sent.
  const sentAt = (key: string) => values.rows.findIndex((row) => row.key === key)
  const elsewhere = new Set(
    product.variants.filter(({ isElsewhere }) => isElsewhere).map(({ productVariantId }) => productVariantId),
  )
  return (
    <Card className="grid gap-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('edit.grid')}</h2>
        <p className="text-ink-600 text-sm">{t('edit.gridHint')}</p>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {shownNames.map((name, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the option is its place
            key={at}
            name="optionName"
            label={t('edit.optionName', { number: at + 1 })}
            placeholder={t('edit.optionNameHint')}
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            error={at === 0 ? errors.optionNames : undefined}
            // Its column is there while the name is typed, and goes when the field is left empty.
            onInput={(event) => {
              const name = event.currentTarget.value.trim()
              if (name !== '') setNames(names.length > at ? names.with(at, name) : [...names, name])
            }}
            onBlur={(event) => rename(at, event.currentTarget.value)}
          />
        ))}
      </div>
      <div
        className="grid gap-3 @4xl/main:gap-1.5"
        style={{ '--row': `repeat(${names.length}, minmax(5.5rem, 1fr)) ${COLUMNS}` } as CSSProperties}
      >
        <div
          aria-hidden="true"
          className="hidden gap-1.5 px-1 font-bold text-ink-700 text-xs @4xl/main:grid @4xl/main:grid-cols-(--row)"
        >
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the option is its place
            <span key={at}>{name}</span>
          ))}
          <span>
            {t('edit.price')} ({currencyPrefix(currency)})
          </span>
          {(['listPrice', 'stock', 'sku', 'barcode', 'netContent', 'visible'] as const).map((column) => (
            <span key={column}>{t(`edit.${column}`)}</span>
          ))}
        </div>
        {rows.map((row, index) => (
          <VariantRow
            key={row.key}
            {...{ row, index, names, move, currency }}
            isLast={index === rows.length - 1}
            isElsewhere={elsewhere.has(row.id)}
            getError={(field) => errors[`variants.${sentAt(row.key)}.${field}`]}
          />
        ))}
      </div>
      <Button
        type="submit"
        name="intent"
        value="add-row"
        formNoValidate
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={(event) => {
          event.preventDefault()
          setRows([...rows, newRow(rows)])
        }}
      >
        <Plus aria-hidden="true" className="size-4.5" />
        {t('edit.addRow')}
      </Button>
    </Card>
  )
}

const COLUMNS =
  'minmax(5rem, 0.8fr) minmax(5rem, 0.8fr) 4.25rem minmax(5.5rem, 1fr) minmax(5.5rem, 1fr) 5rem 3.25rem 6.75rem'

interface VariantRowProps {
  row: RowValues
  index: number
  isLast: boolean
  isElsewhere: boolean
  names: readonly string[]
  currency: Currency
  move(to: RowMove, key: string): void
  getError(field: string): string | undefined
}

function VariantRow({ row, index, isLast, isElsewhere, names, currency, move, getError }: VariantRowProps) {
  const { t } = useTranslation('catalogueDesk')
  const { key } = row
  const number = { number: index + 1 }
  const name = (field: string) => `${field}-${key}`
  const toButton = (to: RowMove) =>
    ({
      type: 'submit',
      name: 'intent',
      value: `${to}:${key}`,
      formNoValidate: true,
      size: 'sm',
      onClick: (event) => {
        event.preventDefault()
        move(to, key)
      },
    }) satisfies Partial<ComponentProps<typeof IconButton>>
  const amount = { inputMode: 'decimal', maxLength: 15, className: 'tabular-nums' } as const
  return (
    <fieldset
      aria-label={t('edit.rowOf', {
        ...number,
        name: row.options.filter(Boolean).join(' / ') || row.sku || t('edit.new'),
      })}
      className={cx(
        'grid min-w-0 grid-cols-2 items-start gap-2 rounded-tile border border-ink-200 p-3 @4xl/main:grid-cols-(--row)',
        '@4xl/main:gap-1.5 @4xl/main:rounded-none @4xl/main:border-0 @4xl/main:border-t @4xl/main:px-1 @4xl/main:py-1.5',
        isElsewhere && 'bg-ink-50',
      )}
    >
      <input type="hidden" name="row" value={key} />
      <input type="hidden" name={name('id')} value={row.id} />
      {names.map((option, at) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: what was typed stays while the option gets another name
          key={at}
          name={name('option')}
          label={option}
          defaultValue={row.options[at] ?? ''}
          maxLength={120}
          error={getError(`option${at + 1}`)}
        />
      ))}
      <Cell
        {...amount}
        name={name('price')}
        label={`${t('edit.price')} (${currencyPrefix(currency)})`}
        defaultValue={row.price}
        error={getError('price')}
      />
      <Cell
        {...amount}
        name={name('listPrice')}
        label={t('edit.listPrice')}
        defaultValue={row.listPrice}
        error={getError('listPrice')}
      />
      <Cell
        name={name('stock')}
        label={t('edit.stock')}
        defaultValue={row.stock}
        inputMode="numeric"
        maxLength={8}
        className="tabular-nums"
        error={getError('stock')}
      />
      <Cell name={name('sku')} label={t('edit.sku')} defaultValue={row.sku} maxLength={120} error={getError('sku')} />
      <Cell
        name={name('barcode')}
        label={t('edit.barcode')}
        defaultValue={row.barcode}
        maxLength={60}
        error={getError('barcode')}
      />
      <Cell
        name={name('netContent')}
        label={t('edit.netContent')}
        defaultValue={row.netContent}
        maxLength={40}
        error={getError('netContent')}
      />
      <label className="flex min-h-10 items-center gap-2 font-bold text-ink-800 text-sm @4xl/main:justify-center">
        <input
          type="checkbox"
          name={name('visible')}
          value="yes"
          defaultChecked={row.isVisible}
          className="size-5 accent-brand-600"
        />
        <span className="@4xl/main:sr-only">{t('edit.visible')}</span>
      </label>
      <div className="flex justify-end">
        <IconButton
          {...toButton('up')}
          disabled={index === 0}
          className="disabled:opacity-30"
          label={t('edit.up', number)}
          icon={<ArrowUp aria-hidden="true" className="size-4.5" />}
        />
        <IconButton
          {...toButton('down')}
          disabled={isLast}
          className="disabled:opacity-30"
          label={t('edit.down', number)}
          icon={<ArrowDown aria-hidden="true" className="size-4.5" />}
        />
        {isElsewhere ? (
          <span className="size-9" />
        ) : (
          <IconButton
            {...toButton('remove-row')}
            label={t('edit.removeRow', number)}
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          />
        )}
      </div>
      {isElsewhere && <p className="col-span-full text-ink-600 text-sm">{t('edit.elsewhere')}</p>}
    </fieldset>
  )
}

interface CellProps extends ComponentProps<'input'> {
  name: string
  label: string
  error: string | undefined
}

/** A field of a line: its label is above it on a phone, and for screen readers alone where the line has headings. */
function Cell({ label, error, className, ...input }: CellProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="font-bold text-ink-700 text-xs @4xl/main:sr-only">
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={cx(controlStyle, 'h-10 px-2 text-sm', className)}
      />
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 font-bold text-red-700 text-xs">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
