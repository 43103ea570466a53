import { useNavigation } from 'react-router'
import { VACCINES } from '#services/appointments/vaccines/rules/vaccine-names.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { StaffForm } from '../../staff-form.tsx'

interface VaccinesCardProps {
  packs: readonly { id: string; name: string }[]
  required: readonly { packId: string; vaccines: readonly string[] }[]
}

/** Vaccines that each pack needs; without any it asks for none. */
export function VaccinesCard({ packs, required }: VaccinesCardProps) {
  const { t } = useTranslation('salonDesk')
  const pending = useNavigation().formData?.get('packId')
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('vaccines.settings')}</h2>
        <p className="text-ink-700 text-sm">{t('vaccines.settingsText')}</p>
      </div>
      {packs.map(({ id, name }) => {
        const needed = required.find(({ packId }) => packId === id)?.vaccines ?? []
        const names = VACCINES.filter((vaccine) => needed.includes(vaccine)).map((each) => t(`vaccines.names.${each}`))
        return (
          <details key={`${id} ${needed.join(' ')}`} className="rounded-tile border border-ink-300 bg-white px-3.5">
            <summary className="flex min-h-11 flex-wrap items-center gap-x-2 py-2 font-extrabold">
              {name}
              <span className="font-semibold text-ink-600 text-sm">{names.join(', ') || t('vaccines.none')}</span>
            </summary>
            <StaffForm preventScrollReset className="grid gap-1 pb-3.5">
              <input type="hidden" name="intent" value="vaccines" />
              <input type="hidden" name="packId" value={id} />
              {VACCINES.map((vaccine) => (
                <Checkbox key={vaccine} name="vaccines" value={vaccine} defaultChecked={needed.includes(vaccine)}>
                  {t(`vaccines.names.${vaccine}`)}
                </Checkbox>
              ))}
              <Button
                type="submit"
                size="sm"
                variant="outline"
                className="mt-2 justify-self-start"
                isPending={pending === id}
              >
                {t('vaccines.save')}
              </Button>
            </StaffForm>
          </details>
        )
      })}
    </Card>
  )
}
