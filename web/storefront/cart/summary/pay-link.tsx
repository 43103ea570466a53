import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { useUi } from '#web/storefront/layout/use-ui.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useCart } from '../cart-provider.tsx'

/** 'Ir a pagar': saves pending changes first. */
export function PayLink({ isInBar, className }: { isInBar?: boolean; className?: string }) {
  const { t } = useTranslation('cart')
  const { store } = useCart()
  const { closeCart } = useUi()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)

  return (
    <ButtonLink
      to={paths.checkout()}
      size={isInBar ? 'md' : 'lg'}
      variant={isInBar ? 'light' : 'primary'}
      isWide={!isInBar}
      aria-busy={isSaving || undefined}
      {...(className ? { className } : {})}
      onClick={async (event) => {
        closeCart(0)
        if (!store.getState().isUnsaved || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        if (isSaving) return
        setSaving(true)
        await store.flush()
        setSaving(false)
        await navigate(paths.checkout())
      }}
    >
      {t('pay')}
    </ButtonLink>
  )
}
