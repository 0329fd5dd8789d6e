import type { JudgedCategory } from './judged.types.ts'

/** Entries of corridors by rail, and of whoever keeps it cold from the first door to the last. */
export const LAND: JudgedCategory[] = [
  {
    slug: 'intermodal-corridor',
    citation: 'A plain service, kept for fifty weeks of fifty-two, and a full account of the other two.',
    entries: [
      {
        company_id: 12,
        answers: [
          'Duisburg to Gdańsk, five pairs of trains a week, 22 hours from last box in to first box out.',
          'White goods and tyres that used to cross Berlin on 11,400 lorries. Steel was there before us.',
          'Last box three hours before departure, first box 70 minutes after arrival, Saturday nights included. Sundays are still shut in Gdańsk.',
          'Seventy-four per cent less than the lorry, by EcoTransIT, with the shunting counted in.',
          'Between 88 and 104 per cent of the lorry, depending on the last fifty kilometres.',
          'Works on the Frankfurt (Oder) bridge: nine weeks over Horka. We put 41 minutes into the timetable at once instead of being late every day, and shippers thanked us for it.',
        ],
      },
      {
        company_id: 13,
        answers: [
          'Trieste to Duisburg over the Tauern, six departures a week, 31 hours, trailers of four metres.',
          'Turkish trailers that drove on from Trieste: 9,800 last year, mostly textiles and car parts.',
          'Ramp open from five to eleven at night; a trailer may stand for two nights without a charge. The pick-up code comes with the position in the yard.',
          'Minus 61 per cent against the same trailer on the motorway, with the ferry left out on both sides.',
          'About 1,450 euros against 1,520 by road, tolls included.',
          'The tunnel at Tauern shut for a week in spring. We ran three trains over the Brenner and told the other shippers to drive, early enough that they could.',
        ],
      },
      {
        company_id: 15,
        answers: [
          'Istanbul to Trieste by ro-ro and on to Munich by rail, four times a week, 74 hours as one product.',
          'Garments for eleven chains that went through Bulgaria and Serbia on their own wheels. The queue at Kapıkule was the argument.',
          'Hand-in at Pendik until four hours before the ship; at Munich the trailer is ready at six in the morning or the day is free.',
          'Forty-nine per cent less than by road. Ro-ro is the larger part of what is left.',
          'Three to seven per cent above the road in summer, below it from October on.',
          'Wind. Pendik was closed for eleven days in the winter, and the train waits for the ship. We keep ten driver teams ready for the loads that cannot.',
        ],
      },
      {
        company_id: 29,
        answers: [
          'Khorgos to Poti over the Caspian, three block trains a week, 16 days as a promise and 14 as a habit.',
          'Car parts from Chongqing and, the other way, wine and walnuts. Four trains in ten used to go north.',
          'Transfer at Aktau within 36 hours, because the slot on the ferry is ours for the year. Before, nobody could say whether it took two days or nine.',
          'We do not know to the gram. Diesel in Kazakhstan is counted by the month and not by the train; next year it will be by the locomotive.',
          'Twice the sea, a third of the air.',
          'Low water at Aktau took a quarter of the draught. We load lighter and sail more often, and the price of that is in the contract now instead of in a surcharge.',
        ],
      },
      {
        company_id: 34,
        answers: [
          'Chicago to Norfolk with our own blocks in two railroads’ trains, daily but Sunday, third-morning delivery.',
          'Soybean meal in containers that drove to the coast, and furniture coming back: 14,200 units.',
          'We publish which ramp has chassis at six every morning. A driver who finds none where we said so is paid for the trip.',
          'Sixty-two per cent less than the truck, from the railroads’ own reports.',
          'Eleven per cent below the truck in a normal month. In the weeks before Thanksgiving there is no normal.',
          'A dispute over chassis that cost three weeks in May. We bought 220 of our own, which a desk like ours should never have to do.',
        ],
      },
      {
        company_id: 48,
        answers: [
          'Duisburg to Genoa and Ludwigshafen, 18 trains a week on one yard, with barges to Rotterdam at the other end of the same crane.',
          'Chemicals in tanks: 6,100 loads that went along the Rhine by lorry when the water was low.',
          'A tank may arrive at any hour; the crane driver sees the train it belongs to. Median from gate to wagon is 52 minutes, the worst tenth 140.',
          'Seventy per cent less, and the shore power for the crane is in it.',
          'Equal for full loads, dearer by a fifth for single tanks.',
          'The closure at Rastatt taught us the year before; this time the spare path over France was signed in January and used in July.',
        ],
      },
    ],
  },
  {
    slug: 'cold-chain',
    citation: 'The jury read about the alarm twice, and would have liked to be their customer that night.',
    entries: [
      {
        company_id: 10,
        answers: [
          'Cherries at minus 0.5 and avocados at plus 5, from Valparaíso to Dubai and Rotterdam: 8,200 reefers, up to 38 days.',
          'Box 3 of the Christmas ship: packed on 21 November at 14:00, aboard at 02:30, at Jebel Ali on 19 December. Eleven minutes outside the range, all of them at the gate in San Antonio.',
          'The two hours on the truck between packing house and port. We hired gensets for every trailer in December; the rest of the year we still hope.',
          'Not per pallet, because the ship does not tell us. Per reefer and day it is 78 kilowatt hours, after 84.',
          'On the equator a controller reported minus 0.5 and the fruit said plus 3. The officer trusted the fruit, moved the plug, and saved 20 tonnes.',
        ],
      },
      {
        company_id: 18,
        answers: [
          'Salmon at zero to two degrees from Trøndelag to Oslo, Hirtshals and Paris; 26,000 tonnes a year, at most 58 hours.',
          'From the slaughterhouse on Frøya at 05:20 to Rungis at 03:10 two nights later; one door opening at Svinesund, four minutes, up to 2.1 degrees.',
          'The ferry: 3 hours on a deck socket that belongs to nobody. Our drivers now photograph the plug and the display when they leave the lorry.',
          'Diesel units take 2.4 litres an hour. Twelve electric ones take 9 kilowatt hours instead, and we will know after a winter whether they last.',
          'A unit stopped on Dovrefjell at minus 24 outside. The danger was frost, not heat: the driver ran the heater of a second lorry through the door seal for two hours.',
        ],
      },
      {
        company_id: 20,
        answers: [
          'Tuna, sea urchin and vaccines between Osaka, Seoul and Taipei, by night, 14 tonnes a flight, never more than seven hours.',
          'Urchin from Hakodate: packed at 15:00, chilled dolly at 19:40, wheels up 22:15, market in Seoul at 02:50. Six minutes above 4 degrees, on the apron at Gimpo.',
          'That apron. We bought two cooled dollies and lend them to whoever handles us; before, it was eighteen minutes.',
          'Ice is our energy: 1.1 kilograms a kilogram of fish, after 1.6, since the boxes are better.',
          'A vaccine box sent a warning over the sea. The crew could do nothing, but the cooled van stood at the aircraft door when it opened, and 9,000 doses were used.',
        ],
      },
      {
        company_id: 28,
        answers: [
          'Stone fruit, fish and insulin through Genoa; 11,300 reefers with a data line of our own in every one.',
          'Peaches from Volos: 61 hours, 3,660 readings, one of them out of range when the door was opened for customs, with the officer’s name beside it.',
          'The inspection hall at Prà. We asked for a cold one for years; now we pay for the curtain and the port keeps it.',
          'Fifty-one kilowatt hours a box and day in summer. We show each grower theirs, and the two worst packers changed their cartons.',
          'At 23:50 on the ship a compressor fell silent. The second officer had a message from us before his own panel rang, and changed a fuse.',
        ],
      },
      {
        company_id: 46,
        answers: [
          'Bananas, citrus and meat on 780 plugs and in a fruit hall of 9,000 square metres; 410,000 tonnes a year through Genoa.',
          'Oranges from Alexandria: unplugged on board at 07:12, plugged in the stack at 07:39, in the hall at 16:05, at 4.4 degrees throughout. The 27 minutes are our average; we want 20.',
          'Friday afternoon, when lorries leave and plugs are pulled early. A plug may now be pulled only against a driver’s code.',
          'Sixteen kilowatt hours a plug and day, minus twelve per cent since the white roof.',
          'A transformer failed at two in the morning. Ninety boxes lost power; all ninety stood on ship’s power again within the hour, on a ship that was about to leave and waited.',
        ],
      },
      {
        company_id: 51,
        answers: [
          'Fish, berries and vaccines between minus 25 and plus 8 in five Baltic ports: 61,000 pallet places, 940,000 pallets through the doors.',
          'Shipment 1,807: herring off the trawler at 03:50, at minus 22 by 09:30, out at 17:15, in Riga at 23:40. Never above minus 20.5.',
          'The quay at Klaipėda, eleven minutes between hold and lorry. A second ramp and two air curtains made it seven.',
          'Nine kilowatt hours a pallet and week, after eleven; half of the gain is doors that shut by themselves.',
          'At 02:14 on a Sunday in July a compressor stopped. Sixty pallets were moved by hand before the chamber reached minus 18.',
        ],
      },
    ],
  },
]
