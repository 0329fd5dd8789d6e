import type { LaneRow, OfficeRow } from '../../src/modules/companies/lanes/companies.lanes.queries.ts'

/** company|stops|frequency|days|segment */
const LANE_ROWS = `
1|Gdynia, Klaipėda, Rotterdam|weekly|4|Feeder
1|Gdańsk, Bremerhaven, Leixões, Lisbon|weekly|8|Reefer
1|Gdynia, Kotka, Tallinn|several_weekly|2|Feeder
2|Rotterdam, Felixstowe|daily|1|Short sea
2|Rotterdam, Göteborg, Oslo|several_weekly|2|Reefer
3|Bergen, Rotterdam, Hamburg|weekly|3|Short sea
3|Bergen, Ålesund, Tromsø|several_weekly|4|Port calls
4|Hamburg, Rotterdam, Lisbon|weekly|6|Ocean
4|Leixões, Bilbao, Le Havre|several_weekly|3|Ocean
4|Lisbon, Funchal, Ponta Delgada|weekly|4|Ocean
4|Lisbon, Casablanca, Algeciras|weekly|2|Ro-ro
5|Jebel Ali, Kuwait, Umm Qasr|several_weekly|4|Reefer
5|Jebel Ali, Bahrain, Sohar|weekly|3|Ocean
6|Yokohama, Busan, Shanghai|weekly|5|Slot exchange
7|Nhava Sheva, Mundra, Hamburg|weekly|24|Ocean
7|Mundra, Mombasa, Dar es Salaam|fortnightly|11|Ocean
8|Göteborg, Klaipėda|daily|1|Short sea
8|Göteborg, Ghent|daily|2|Reefer
9|Piraeus, Limassol, Haifa, Mersin|weekly|6|Feeder
10|Valparaíso, Callao, Balboa, Rotterdam|weekly|23|Perishables
11|Frankfurt, Tbilisi, Almaty|several_weekly|1|Air
11|Frankfurt, Dubai|daily|1|Pharma
12|Duisburg, Gdańsk|several_weekly|2|Rail
12|Duisburg, Trieste, Mersin|weekly|6|Intermodal rail
13|Trieste, Duisburg|daily|2|Intermodal rail
14|Praha, Verona, Milano|daily|2|Groupage
15|Pendik, Trieste, Duisburg|several_weekly|5|Ro-ro
17|Lagos, Tema, Abidjan|weekly|5|Feeder
18|Oslo, Hamburg|daily|2|Cold chain
19|Constanţa, Budapest, Vienna|weekly|9|Barge
59|Santos, Campinas|daily|1|Rail
`

/** company|kind|city|country|street|postcode */
const OFFICE_ROWS = `
1|head_office|Gdynia|PL|ul. Polska 18|81-339
1|branch|Rotterdam|NL|Wilhelminakade 909|3072 AP
1|agency|Klaipėda|LT||
2|head_office|Rotterdam|NL|Waalhaven Oostzijde 84|3087 BM
2|branch|Hull|GB|King George Dock|HU9 5PR
3|head_office|Bergen|NO|Skoltegrunnskaien 3|5003
4|head_office|Lisbon|PT|Doca de Alcântara Norte 12|1350-352
4|agency|Leixões|PT||
4|agency|Funchal|PT||
5|head_office|Dubai|AE|Al Mina Road 210|00000
5|branch|Kuwait City|KW||
7|head_office|Mumbai|IN|Ballard Estate, Nicol Road 7|400001
7|branch|Hamburg|DE|Hohe Bleichen 11|20354
8|head_office|Göteborg|SE|Skeppsbron 5|411 21
11|head_office|Frankfurt am Main|DE|Cargo City Süd 558|60549
12|head_office|Duisburg|DE|Bliersheimer Straße 81|47229
21|head_office|Antwerp|BE|Noorderlaan 147|2030
21|branch|Hamburg|DE|Grosser Grasbrook 9|20457
21|branch|Shanghai|CN||
22|head_office|Rotterdam|NL|Wijnhaven 60|3011 WS
24|head_office|Singapore|SG|Keppel Road 511, #09-04|089062
24|branch|Johor Bahru|MY||
80|head_office|Hamburg|DE|Kehrwieder 12|20457
`

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|'))

/** Trade lanes of companies of the world, with the name of each one's segment. */
export const lanes = rowsOf(LANE_ROWS).map(([company = '', stops = '', frequency, days, segment = '']) => ({
  company_id: Number(company),
  stops: stops.split(', '),
  frequency: frequency as LaneRow['frequency'],
  transit_days: Number(days),
  segment,
}))

/** Offices of companies of the world. */
export const offices = rowsOf(OFFICE_ROWS).map(([company = '', kind, city = '', country = '', street, postcode]) => ({
  company_id: Number(company),
  kind: kind as OfficeRow['kind'],
  city,
  country,
  address_line: street || null,
  postcode: postcode || null,
}))
