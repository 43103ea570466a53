-- Messages and answers that a shop's people choose from, written on a page of the back office. `{{pedido}}` and its like are
-- filled in when one is chosen (answer-templates/rules/fill-template.ts).
create table market.answer_templates (
  id text primary key,
  shop_id text not null references market.shops on delete cascade,
  kind text not null check (kind in ('order', 'review')),
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 3 and 500),
  position integer not null,
  revision integer not null default 1 check (revision > 0),
  updated_at timestamptz not null default now()
);
create unique index answer_template_once on market.answer_templates (shop_id, kind, lower(title));

-- The first set of a shop, which its people change as they like.
create function market.add_answer_templates(shop text) returns void language sql as $$
  insert into market.answer_templates (id, shop_id, kind, title, text, position)
  select shop || ':' || t.name, shop, t.kind, t.title, t.text, t.position
  from (values
    ('delay', 'order', 1, 'Va con retraso', 'Tu pedido {{pedido}} va con algo de retraso y te pedimos disculpas. Ya estamos con él: te avisamos apenas salga.'),
    ('address', 'order', 2, 'Falta la dirección', 'Para llevarte el pedido {{pedido}} nos falta un dato de la dirección. ¿Nos dices la calle, el número y una referencia?'),
    ('payment', 'order', 3, 'Falta el pago', 'Todavía no vemos el pago de tu pedido {{pedido}}. Si ya lo hiciste, mándanos el comprobante. Si no, puedes pagarlo desde tu pedido.'),
    ('absent', 'order', 4, 'No lo encontramos', 'Pasamos con tu pedido {{pedido}} y no te encontramos. ¿A qué hora te queda bien que volvamos?'),
    ('looking', 'order', 5, 'Lo estamos revisando', 'Gracias por avisarnos de tu pedido {{pedido}}. Lo estamos revisando y te respondemos hoy mismo.'),
    ('sorry', 'order', 6, 'Pedir disculpas', 'Lamentamos lo que pasó con tu pedido {{pedido}}. Gracias por tu paciencia: queremos que quede bien.'),
    ('thanks', 'review', 1, 'Dar las gracias', '¡Gracias, {{nombre}}! Nos alegra que les haya servido.'),
    ('improve', 'review', 2, 'Vamos a mejorar', 'Gracias por contarnos, {{nombre}}. Lo revisamos con el equipo para que la próxima salga mejor.'),
    ('write-us', 'review', 3, 'Escríbenos', 'Lamentamos que {{producto}} no haya sido lo que esperabas, {{nombre}}. Escríbenos y lo resolvemos.')
  ) as t (name, kind, position, title, text)
  on conflict do nothing
$$;
create function market.shop_gets_answer_templates() returns trigger language plpgsql as $$
begin
  perform market.add_answer_templates(new.id);
  return null;
end $$;
create trigger shop_gets_answer_templates after insert on market.shops
  for each row execute function market.shop_gets_answer_templates();
select market.add_answer_templates(id) from market.shops;
