import { Eye } from 'lucide-react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

interface SaveButtonsProps {
  /** Label of the button that saves, 'Guardar' by default. */
  save?: string
  className?: string
}

/** Saves the form, or draws its preview without saving. */
export function SaveButtons({ save, className = 'grow' }: SaveButtonsProps) {
  const { t } = useTranslation('settings')
  const sent = useNavigation().formData
  const intent = sent?.get('intent')
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value="save"
        isPending={intent === 'save'}
        isWaiting={sent !== undefined}
        pendingLabel={t('saving')}
        className={className}
      >
        {save ?? t('save')}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="preview"
        variant="outline"
        isPending={intent === 'preview'}
        isWaiting={sent !== undefined}
        icon={<Eye aria-hidden="true" className="size-4.5" />}
        className={className}
      >
        {t('preview')}
      </Button>
    </>
  )
}
