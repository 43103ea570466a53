import type { ImportChange } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

const outcomeTones: Record<NonNullable<ImportChange['outcome']>, Tone> = {
  applied: 'ok',
  'changed-since': 'warn',
  undone: 'neutral',
  stays: 'warn',
}

/** One change of an import: old and new value, its tick, and its result. */
export function ChangeRow({ change, isDraft }: { change: ImportChange; isDraft: boolean }) {
  const { t } = useTranslation('catalogueDesk')
  const name = [change.title, change.optionTitle].filter(Boolean).join(' ')
  const what = t(`what.${change.what}`)
  const label = (
    <span className="grid gap-0.5">
      <b className="font-extrabold leading-snug">{name}</b>
      <span className="font-bold tabular-nums">
        {what}: {t('import.from', { from: change.displayFrom, to: change.displayTo })}
        {change.percent !== null && (
          <span className="text-ink-600"> ({t('import.percent', { percent: signed(change.percent) })})</span>
        )}
      </span>
      <span className="break-all font-normal text-ink-600 text-sm">
        {[change.sku, change.line === null ? t('import.noLine') : t('import.line', { line: change.line })].join(' · ')}
      </span>
    </span>
  )
  return (
    <Card className={cx('flex flex-wrap items-center gap-x-3 gap-y-1.5 p-3', !change.isChosen && 'bg-ink-50')}>
      <div className="min-w-0 flex-1 basis-56">
        {isDraft ? (
          <>
            <input type="hidden" name="shown" value={change.position} />
            <Checkbox
              name="take"
              value={change.position}
              defaultChecked={change.isChosen}
              aria-label={t('import.take', { what, name })}
            >
              {label}
            </Checkbox>
          </>
        ) : (
          label
        )}
      </div>
      {change.caution && <Badge tone="warn">{t(`import.caution.${change.caution}`)}</Badge>}
      {change.outcome && (
        <Badge tone={outcomeTones[change.outcome]}>
          {t(`import.outcome.${change.outcome}`, { found: change.displayFound ?? '–' })}
        </Badge>
      )}
    </Card>
  )
}

function signed(percent: number): string {
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}`
}
