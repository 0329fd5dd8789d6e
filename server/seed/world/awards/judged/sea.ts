import type { JudgedCategory } from './judged.types.ts'

/** Entries of lines between the ports of one sea, and of the small ships behind the big ones. */
export const SEA: JudgedCategory[] = [
  {
    slug: 'short-sea-carrier',
    citation:
      'Every figure in this entry could be checked, and the worst of them came first. The jury would book them tomorrow.',
    entries: [
      {
        company_id: 1,
        answers: [
          'Gdynia, Klaipėda and Riga to Antwerp and Bilbao, three departures a week with five ships. Of 158 sailings 146 arrived within six hours of the published time; eight of the others met ice, four met us.',
          'The gate in Gdynia used to close at noon on Thursday. Growers asked for the evening; it now closes at 18:00, and 2,900 boxes a year use the six hours.',
          'Ninety-nine grams of CO₂ equivalent per TEU and kilometre, well to wake, from flow meters that the class has checked. It was 112 three years ago and 104 two years ago.',
          'In January a reefer ran warm for nine hours because nobody read the alarm at the change of watch. We paid for the load, and since then an alarm that is not answered in fifteen minutes rings ashore.',
          'Numbered reefer plugs, confirmed the evening before sailing.',
        ],
      },
      {
        company_id: 2,
        answers: [
          'Rotterdam to Hull, Leith and Moss, nine departures a week with 45-foot pallet-wides. Ninety-one in a hundred arrived within six hours; Leith in November was the worst month with 78.',
          'Customers had three papers for one box. The sea leg and both lorries now stand on one bill with one claim desk, and questions about invoices fell from 210 a month to 64.',
          'A box from Rotterdam to Leith costs 148 kilograms on our ships against 620 by lorry and ferry, by the method of the Clean Cargo group. The trend over three years is minus eleven per cent.',
          'A lashing broke in the Pentland Firth and four containers shifted. Nobody was hurt. We changed the twist locks on that bay, and the mate now signs the lashing plan with the time.',
          'A Sunday sailing to Hull from April, at the weekday price.',
        ],
      },
      {
        company_id: 3,
        answers: [
          'Bergen, Stavanger and Ålesund to Rotterdam and Grimsby, twice a week along the coast. Of 204 round trips 181 kept the window; in February we turned back from Stad five times.',
          'Salmon growers wanted the cut-off after the last harvest of the day. It moved from 14:00 to 20:00, and the night crane that this takes is paid for by the fish that no longer goes by road.',
          'Eighty-eight grams per tonne and kilometre from bunker notes, and it has not moved for two years: the ships are old. Two methanol-ready ships are on order, and until they come we have nothing better to say.',
          'Off Stad we lost a deck generator and 41 reefers went without power for three hours. The grower was called before the ship was; eleven pallets were sold for less, at our cost.',
          'A berth window in Bergen that is published for the whole winter.',
        ],
      },
      {
        company_id: 4,
        answers: [
          'Lisbon and Leixões to Ponta Delgada, Praia da Vitória and Las Palmas, four ships, 190 departures. Ninety-four per cent reached the islands on the day that stood in the schedule.',
          'Shops on Terceira asked for smaller loads more often. We split one big call into two, and shelves are empty on two days a month instead of six.',
          'One hundred and twenty-one grams per TEU and kilometre, because a third of the space northbound is empty. We publish both figures, full and empty.',
          'The swell closed Praia da Vitória for nine days in December. We landed what was fresh at Ponta Delgada, paid the local ferry, and were still out of milk on the fourth day. Two tanks of it stand there in reserve now.',
          'A timetable for the winter that counts with swell instead of hoping.',
        ],
      },
      {
        company_id: 8,
        answers: [
          'Göteborg to Ghent and Klaipėda, a departure every working day with ro-ro and container decks. One thousand and eight sailings, 93 per cent within an hour of the timetable.',
          'Hauliers telephoned to hear whether a trailer was off the ship. They now see the lane and a photograph of the seal, and wait 19 minutes where they waited 52.',
          'Eighty-six grams per tonne and kilometre on the bridge meter, after 96. Half of the difference is a knot less speed at night, which nobody has noticed on the quay.',
          'A bow door would not close on 3 November. We sailed nine hours late, housed 61 drivers, and told every consignee which ferry would bring the trailer. Four claims, settled within a week.',
          'A lane for driverless units on the night ship, at a published price.',
        ],
      },
    ],
  },
  {
    slug: 'feeder-and-barge',
    citation:
      'They say how many connections they lost before they say how many they kept, and for whom they held the ship.',
    entries: [
      {
        company_id: 1,
        answers: [
          'Gdynia, Gdańsk and Klaipėda to Hamburg and Bremerhaven, five loops a week, 139,000 TEU. Two of three boxes meet an ocean ship within 48 hours.',
          'Of 57,400 boxes with a connection 56,020 made it. Of the 1,380 others 1,060 stood before closed terminals, and 320 were late because of us.',
          'Ice in the lagoon, a strike at the lock and a broken bow thruster fell into one week. We turned the loop round, used a barge twice, and lost 44 connections where the plan said 400.',
          'Position, next port, and the hour from which the box can be collected. When that hour moves by thirty minutes a message goes out before anyone asks.',
          'Eight of ten officers began as our cadets. Five weeks aboard, five at home, the same crew on the same ship.',
        ],
      },
      {
        company_id: 5,
        answers: [
          'Jebel Ali to Umm Qasr, Shuwaikh, Bahrain and Sohar, six strings a week with seven ships, for eleven main lines.',
          'Ninety-seven of a hundred boxes caught the ocean ship. In summer, when Umm Qasr works at night only, it was 92; that is 1,240 boxes in ten weeks.',
          'A dust storm closed three ports for two days. We kept two ships at anchor as stores and sent the third round twice, so that food came before furniture.',
          'Forwarders see the queue at Umm Qasr as we see it, by hour, with our own place in it. It is not always a pretty screen.',
          'Masters from Kerala and Basra who have known each other for a decade; shore staff turn over at four per cent a year.',
        ],
      },
      {
        company_id: 9,
        answers: [
          'Piraeus to Limassol, Haifa, Mersin and Alexandria, nine departures a week, for nine main lines.',
          'We carried 48,900 boxes with a connection; 47,030 made it. Of the rest 1,400 waited for main lines that came early and left early.',
          'Two ports closed within three days in August. One ship lay at anchor as a warehouse, the other ran as a shuttle, and the backlog was gone on the ninth day.',
          'From gate to gate, on one page, in Greek, English and Turkish. On Sundays a person answers the telephone.',
          'Crews of four nations eat at one table. The average captain has been with us for eleven years.',
        ],
      },
      {
        company_id: 17,
        answers: [
          'Lagos and Tema to Abidjan, Onne and, by barge, the river ports behind them. Four ships, six barges, one call a week at places that had none.',
          'Eighty-eight of a hundred. The other twelve sat at Apapa, where a ship may wait eleven days; we list them by the day of the wait.',
          'In June the bridge at Apapa was closed to lorries. We put 1,900 boxes on barges to Ikorodu within the week and lost money on every one of them.',
          'A photograph of each box at each hand-over, with place and time. It ended the argument about damage in nine of ten cases.',
          'We train river pilots ourselves, twelve a year, and eight stay. The school costs more than it brings; without it we would have no pilots at all.',
        ],
      },
      {
        company_id: 19,
        answers: [
          'Constanţa, Budapest and Vienna with fourteen pushed convoys; containers twice a week upstream, bulk whenever the water allows.',
          'Of 9,300 containers for a train at Vienna 8,640 caught it. Low water took 520, one lock took 140.',
          'At 1.60 metres near Gabčíkovo we unloaded a third of each barge onto the next and sailed both. It took two days more and no lorry.',
          'The gauge, and what it means for the cargo: how much fits, how long it takes, what it costs, from the same table that our captains use.',
          'Two weeks on, two off, paid as four. Cook and captain sign the same list of hours, which is our way of saying that it is kept.',
        ],
      },
    ],
  },
]
