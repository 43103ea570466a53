import { useNavigation } from 'react-router'
import type { SheetVersion } from '#services/content/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StaffForm } from '../staff-form.tsx'

interface VersionLogProps {
  versions: readonly (SheetVersion & { when: string; who: string })[]
}

/** What was written in the back office, with the undo of the newest change of each sheet. */
export function VersionLog({ versions }: VersionLogProps) {
  const { t } = useTranslation('contentDesk')
  const sent = useNavigation().formData
  if (versions.length === 0) return null
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{t('log.title')}</h2>
      <ul className="divide-y divide-ink-200">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-sm">
            <div className="min-w-0">
              <p className="break-words font-bold">
                {t(`log.${version.cause}`, { title: version.title, note: version.note })}
              </p>
              <p className="text-ink-600">{t('log.by', { when: version.when, who: version.who })}</p>
            </div>
            {version.isUndone && <Badge tone="neutral">{t('log.undone')}</Badge>}
            {version.canUndo && (
              <StaffForm preventScrollReset>
                <input type="hidden" name="versionId" value={version.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="undo"
                  variant="outline"
                  size="sm"
                  isPending={sent?.get('intent') === 'undo' && sent.get('versionId') === String(version.id)}
                  pendingLabel={t('saving')}
                >
                  {t('log.undo')}
                </Button>
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
