import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StaffForm } from '../staff-form.tsx'

/** A line of a settings' log, as a page shows it; `toChangeLines` makes it. */
export interface ChangeLine {
  id: number
  title: string
  /** 'hoy 15:30' */
  when: string
  who: string
  /** 'Pedido mínimo: Bs 50 → Bs 60' */
  facts: string[]
  isUndone: boolean
  canUndo: boolean
}

/** The newest changes of a setting, each with its undo: a form whose `intent` is `undo` and whose `changeId` is the line. */
export function ChangeLog({ lines }: { lines: ChangeLine[] }) {
  const { t } = useTranslation('settings')
  return (
    <section aria-labelledby="cambios" className="scroll-mt-20">
      <Card className="sm:p-6">
        <h2 id="cambios" className="mb-4 text-lg">
          {t('changes.title')}
        </h2>
        {lines.length === 0 ? (
          <p className="text-ink-600">{t('changes.none')}</p>
        ) : (
          <ul className="grid gap-2">
            {lines.map((line) => (
              <li
                key={line.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile bg-ink-100 px-4 py-2"
              >
                <div className="min-w-0 flex-1 basis-56">
                  <p className="break-words font-bold">{line.facts.join(' · ') || line.title}</p>
                  <p className="text-ink-700 text-sm">{t('changes.by', { who: line.who, when: line.when })}</p>
                </div>
                {line.isUndone && <Badge tone="neutral">{t('changes.undone')}</Badge>}
                {line.canUndo && (
                  <StaffForm preventScrollReset>
                    <input type="hidden" name="changeId" value={line.id} />
                    <Button
                      type="submit"
                      name="intent"
                      value="undo"
                      variant="outline"
                      size="sm"
                      aria-label={t('changes.undoOf', { what: line.facts[0] ?? line.title })}
                    >
                      {t('changes.undo')}
                    </Button>
                  </StaffForm>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}
