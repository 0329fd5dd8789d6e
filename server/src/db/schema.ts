import pg from 'pg'

/**
 * The database's shape as text: what the migrations add up to, so that a review sees the result.
 * PostgreSQL's own tools are not part of the embedded server, hence the catalogue is read directly.
 */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const list = async (text: string) => (await client.query<{ line: string }>(text)).rows.map((row) => row.line)
  try {
    const own = `n.nspname = 'public' and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
    const types = await list(`
      select format('create type %s as enum (%s);', t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as line
      from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'public' group by t.typname order by t.typname`)
    const tables = await list(`
      select format(E'create table %s (\\n  %s\\n);', c.relname, string_agg(format('%s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end,
        case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored' when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end),
        E',\\n  ' order by a.attnum)) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind = 'r' and ${own} group by c.relname order by c.relname`)
    const constraints = await list(`
      select format('alter table %s add constraint %s %s;', c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where k.contype <> 'n' and ${own} order by c.relname, k.contype desc, k.conname`)
    const indexes = await list(`
      select pg_get_indexdef(i.indexrelid) || ';' as line
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where ${own} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by c.relname, i.indexrelid::regclass::text collate "C"`)
    const functions = await list(`
      select pg_get_functiondef(c.oid) || ';' as line from pg_proc c join pg_namespace n on n.oid = c.pronamespace where c.prokind = 'f' and ${own} order by c.proname, pg_get_function_identity_arguments(c.oid) collate "C"`)
    const triggers = await list(`
      select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and ${own} order by c.relname, t.tgname`)
    const views = await list(`
      select format(E'create view %s as\\n%s', c.relname, pg_get_viewdef(c.oid)) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and ${own} order by c.relname`)
    return `-- Made by \`npm run db:dump\` from the migrations; do not edit.\n\n${[types, tables, views, constraints, indexes, functions, triggers].map((lines) => lines.join('\n')).join('\n\n')}\n`
  } finally {
    await client.end()
  }
}
