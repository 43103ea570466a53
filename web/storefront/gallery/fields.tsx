import { Banknote, CreditCard } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ComboBox } from '#web/ui/forms/combo-box.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Part } from './specimen.tsx'

const neighbourhoods = ['Equipetrol', 'Las Palmas', 'Sirari', 'Urbarí'].map((label) => ({ id: label, label }))

export function Fields() {
  return (
    <Part title="Formularios">
      <Card>
        <form className="grid gap-5 @2xl/main:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
          <TextField
            name="street"
            label="Dirección"
            required
            messages={{ required: 'La dirección es necesaria' }}
            autoComplete="street-address"
          />
          <TextField
            name="email"
            type="email"
            label="Email"
            hint="Te enviamos el comprobante."
            messages={{ required: 'Email es obligatorio', invalid: 'Email no tiene un formato válido' }}
            required
          />
          <TextField
            name="phone"
            label="Número de teléfono"
            error="Teléfono es obligatorio"
            defaultValue="700"
            inputMode="tel"
          />
          <TextField name="locked" label="Ciudad" disabled defaultValue="Santa Cruz" />
          <SelectField
            name="size"
            label="Tamaño"
            placeholder="Elige uno"
            options={[
              { value: 's', label: 'Pequeño' },
              { value: 'm', label: 'Mediano' },
            ]}
          />
          <ComboBox
            name="place"
            label="Barrio"
            options={neighbourhoods}
            emptyLabel="No encontramos ese barrio."
            openLabel="Mostrar barrios"
          />
          <TextArea name="notes" label="Referencia adicional" hint="Color de la puerta, piso, a quién preguntar." />
          <div className="grid content-start gap-2">
            <Checkbox name="offer" count={24} defaultChecked>
              En oferta
            </Checkbox>
            <Checkbox name="terms" error="Acepta los términos para continuar">
              Acepto los términos
            </Checkbox>
            <Switch name="gift" hint="Sin precios en la caja" defaultChecked>
              Es un regalo
            </Switch>
          </div>
          <RadioGroup
            name="payment"
            label="Pago"
            defaultValue="cash"
            options={[
              {
                value: 'cash',
                label: 'Efectivo',
                hint: 'Al recibir',
                icon: <Banknote aria-hidden="true" className="size-6" />,
              },
              {
                value: 'card',
                label: 'Tarjeta',
                hint: 'En la puerta',
                icon: <CreditCard aria-hidden="true" className="size-6" />,
              },
            ]}
          />
          <RadioGroup
            name="variant"
            label="Presentación"
            variant="chips"
            defaultValue="15"
            options={[
              { value: '3', label: '3 kg' },
              { value: '7', label: '7,5 kg' },
              { value: '15', label: '15 kg' },
              { value: '20', label: '20 kg', isDisabled: true },
            ]}
          />
          <div>
            <Button type="submit">Probar la validación</Button>
          </div>
        </form>
      </Card>
    </Part>
  )
}
