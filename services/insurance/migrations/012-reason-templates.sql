-- Sentences that clerks choose from, written on a page of the back office. The owner reads them.
create table insurance.reason_templates (
  id text primary key,
  kind text not null check (kind in ('approve', 'reject', 'ask-papers', 'item')),
  text text not null check (length(text) between 3 and 300),
  revision integer not null default 1 check (revision > 0),
  updated_at timestamptz not null default now()
);
create unique index reason_template_once on insurance.reason_templates (kind, lower(text));

insert into insurance.reason_templates (id, kind, text) values
  ('approve-complete', 'approve', 'Revisamos tus papeles y está todo completo.'),
  ('reject-not-covered', 'reject', 'Tu plan no cubre este tipo de gasto.'),
  ('reject-preexisting', 'reject', 'El informe dice que viene de algo que tu mascota ya tenía cuando la aseguraste.'),
  ('reject-no-proof', 'reject', 'Los papeles no muestran que el gasto sea de tu mascota.'),
  ('papers-unreadable', 'ask-papers', 'La factura no se lee bien. Sácale otra foto con más luz, por favor.'),
  ('papers-report', 'ask-papers', 'Falta el informe del veterinario con el diagnóstico, la fecha y su firma.'),
  ('papers-name', 'ask-papers', 'La factura no dice el nombre de tu mascota. Pide que lo anoten, por favor.'),
  ('item-not-medical', 'item', 'No es un gasto médico.'),
  ('item-other-visit', 'item', 'Es de otra atención.'),
  ('item-no-invoice', 'item', 'No tiene factura.'),
  ('item-preventive', 'item', 'Es un cuidado preventivo: tu plan no lo incluye.');
