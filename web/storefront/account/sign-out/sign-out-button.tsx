import { LogOut } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SignOutForm } from './sign-out-form.tsx'

export function SignOutButton({ className }: { className?: string }) {
  const { t } = useTranslation('layout')
  return (
    <SignOutForm className={className}>
      <Button type="submit" variant="outline" icon={<LogOut aria-hidden="true" className="size-5" />}>
        {t('account.signout')}
      </Button>
    </SignOutForm>
  )
}
