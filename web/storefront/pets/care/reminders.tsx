import { Bell, BellOff } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { CareOfPage } from './load-care.server.ts'

/** Whether mails tell what is due. */
export function Reminders({ remindersOn, mayEdit }: CareOfPage) {
  const { t } = useTranslation('petCare')
  const sent = useNavigation().formData
  const Icon = remindersOn ? Bell : BellOff
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-2.5 text-lg">
        <Icon aria-hidden="true" className="size-5.5 text-brand-600" />
        {t('reminders.title')}
      </h2>
      <p className="text-ink-600">{t(remindersOn ? 'reminders.on' : 'reminders.off')}</p>
      {mayEdit && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="remindersOn" value={remindersOn ? 'no' : 'yes'} />
          <Button
            type="submit"
            name="intent"
            value="reminders"
            variant={remindersOn ? 'outline' : 'soft'}
            size="sm"
            isPending={sent?.get('intent') === 'reminders'}
          >
            {t(remindersOn ? 'reminders.switchOff' : 'reminders.switchOn')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
