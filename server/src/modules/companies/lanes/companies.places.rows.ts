/** Ports, airports and inland hubs: UN/LOCODE, latitude, longitude, and the names that people write for them. */
export const PLACE_ROWS = `
DEHAM 53.54 9.97 Hamburg | DEBRV 53.57 8.55 Bremerhaven | DEBRE 53.08 8.8 Bremen | DEWVN 53.58 8.15 Wilhelmshaven |
DEEMD 53.35 7.19 Emden | DECUX 53.87 8.7 Cuxhaven | DEKEL 54.32 10.14 Kiel | DELBC 53.9 10.87 Lübeck/Travemünde |
DERSK 54.15 12.1 Rostock | DESAS 54.51 13.63 Sassnitz/Mukran | DEBER 52.52 13.4 Berlin |
DEFRA 50.03 8.56 Frankfurt/Frankfurt am Main | DEMUC 48.14 11.58 Munich/München | DENUE 49.42 11.05 Nuremberg/Nürnberg |
DESTR 48.78 9.18 Stuttgart | DECGN 50.94 6.96 Cologne/Köln | DEDUS 51.22 6.77 Düsseldorf | DEDUI 51.45 6.75 Duisburg |
DEDTM 51.51 7.47 Dortmund | DELEJ 51.42 12.24 Leipzig/Leipzig-Halle | DEMHG 49.49 8.47 Mannheim/Ludwigshafen |
NLRTM 51.95 4.14 Rotterdam/Maasvlakte/Europoort | NLAMS 52.38 4.82 Amsterdam/Schiphol | NLMOE 51.68 4.6 Moerdijk |
NLVLI 51.44 3.6 Vlissingen/Flushing | NLVEN 51.37 6.17 Venlo | BEANR 51.27 4.35 Antwerp/Antwerpen | BEZEE 51.33 3.2 Zeebrugge |
BEGNE 51.1 3.73 Ghent/Gent | BELGG 50.64 5.45 Liège/Liege | BEBRU 50.9 4.48 Brussels/Brussel/Bruxelles |
LULUX 49.61 6.13 Luxembourg/Bettembourg | FRLEH 49.48 .13 Le Havre | FRDKK 51.04 2.3 Dunkirk/Dunkerque | FRCQF 50.96 1.87 Calais |
FRURO 49.44 1.08 Rouen | FRBES 48.38 -4.47 Brest | FRNTE 47.28 -2.17 Nantes/Saint-Nazaire/Montoir |
FRLRH 46.16 -1.22 La Rochelle/La Pallice | FRBOD 44.87 -.56 Bordeaux | FRMRS 43.33 5.33 Marseille/Marseilles |
FRFOS 43.42 4.87 Fos-sur-Mer/Fos | FRSET 43.4 3.7 Sète/Sete | FRPAR 48.86 2.35 Paris | FRLIO 45.76 4.84 Lyon |
FRSXB 48.57 7.8 Strasbourg | GBFXT 51.95 1.31 Felixstowe | GBLGP 51.5 .49 London Gateway | GBTIL 51.45 .35 Tilbury |
GBLON 51.51 -.12 London | GBSOU 50.9 -1.42 Southampton | GBDVR 51.12 1.33 Dover | GBPME 50.8 -1.09 Portsmouth |
GBBRS 51.5 -2.7 Bristol/Portbury | GBLIV 53.43 -3.01 Liverpool | GBHEY 54.03 -2.92 Heysham | GBIMM 53.63 -.19 Immingham/Humber |
GBHUL 53.74 -.28 Hull | GBKLL 53.66 -.23 Killingholme | GBTEE 54.6 -1.17 Teesport | GBTYN 54.98 -1.45 Tyne/Newcastle |
GBGRG 56.02 -3.7 Grangemouth | GBABD 57.14 -2.08 Aberdeen | GBBEL 54.62 -5.9 Belfast | GBEMA 52.83 -1.33 East Midlands |
IEDUB 53.35 -6.22 Dublin | IEORK 51.84 -8.27 Cork/Ringaskiddy | IEROS 52.25 -6.34 Rosslare | NOOSL 59.9 10.73 Oslo |
NOMSS 59.43 10.65 Moss | NOLAR 59.04 10.05 Larvik | NOKRS 58.14 7.99 Kristiansand | NOSVG 58.97 5.73 Stavanger |
NOHAU 59.41 5.27 Haugesund | NOBGO 60.39 5.32 Bergen | NOAES 62.47 6.15 Ålesund/Alesund | NOTRD 63.43 10.4 Trondheim |
NOBOO 67.28 14.38 Bodø/Bodo | NONVK 68.43 17.42 Narvik | NOTOS 69.65 18.96 Tromsø/Tromso | NOHFT 70.66 23.68 Hammerfest |
SEGOT 57.69 11.87 Göteborg/Gothenburg | SESTO 59.32 18.1 Stockholm | SENYN 58.9 17.95 Nynäshamn | SEHEL 56.05 12.69 Helsingborg |
SEMMA 55.62 13 Malmö/Malmo | SETRG 55.37 13.15 Trelleborg | SEKAN 56.16 14.86 Karlshamn | SEAHU 55.93 14.3 Åhus |
SENRK 58.61 16.2 Norrköping | SEGVX 60.69 17.2 Gävle | SELLA 65.58 22.17 Luleå | DKCPH 55.69 12.6 Copenhagen/København |
DKAAR 56.15 10.23 Aarhus/Århus | DKEBJ 55.47 8.43 Esbjerg | DKFRC 55.56 9.75 Fredericia | DKBLL 55.74 9.15 Billund |
DKHIR 57.59 9.97 Hirtshals | FIHEL 60.21 25.18 Helsinki/Vuosaari | FIKTK 60.44 26.95 Kotka/HaminaKotka | FIHKO 59.82 22.97 Hanko |
FITKU 60.43 22.22 Turku | FIRAU 61.13 21.46 Rauma | FIPOR 61.59 21.48 Pori | FIOUL 65 25.42 Oulu | FIKEM 65.67 24.52 Kemi |
ISREY 64.15 -21.84 Reykjavík/Reykjavik | FOTHO 62.01 -6.77 Tórshavn | EETLL 59.44 24.76 Tallinn/Muuga |
EEPLA 59.36 24.05 Paldiski | LVRIX 57 24.08 Riga/Rīga | LVVNT 57.4 21.54 Ventspils | LVLPX 56.53 20.99 Liepāja/Liepaja |
LTKLJ 55.69 21.13 Klaipėda/Klaipeda | LTVNO 54.69 25.28 Vilnius | LTKUN 54.9 23.9 Kaunas | PLGDY 54.53 18.54 Gdynia |
PLGDN 54.38 18.67 Gdańsk/Gdansk | PLSZZ 53.43 14.57 Szczecin | PLSWI 53.91 14.26 Świnoujście/Swinoujscie |
PLWAW 52.23 21.01 Warsaw/Warszawa | PLPOZ 52.41 16.93 Poznań/Poznan | PLLOD 51.76 19.46 Łódź/Lodz |
PLWRO 51.11 17.03 Wrocław/Wroclaw | PLKTW 50.26 19.02 Katowice/Sławków | PLMSZ 52.07 23.6 Małaszewicze/Malaszewicze |
CZPRG 50.08 14.44 Praha/Prague | CZCTB 49.9 16.45 Česká Třebová | CZOSR 49.82 18.26 Ostrava | SKBTS 48.14 17.11 Bratislava |
SKZIL 49.22 18.74 Žilina | HUBUD 47.45 19.06 Budapest | ATVIE 48.18 16.48 Vienna/Wien | ATLNZ 48.31 14.32 Linz |
ATGRZ 46.97 15.44 Graz | ATSZG 47.8 13.04 Salzburg | CHBSL 47.58 7.59 Basel | CHZRH 47.38 8.54 Zürich/Zurich |
CHGVA 46.21 6.14 Geneva/Genève | SIKOP 45.55 13.73 Koper | SILJU 46.05 14.51 Ljubljana | HRRJK 45.33 14.44 Rijeka |
HRPLE 43.05 17.43 Ploče | HRZAG 45.81 15.98 Zagreb | RSBEG 44.82 20.46 Belgrade/Beograd | MEBAR 42.09 19.09 Bar |
ALDRZ 41.31 19.45 Durrës/Durres | ROCND 44.17 28.65 Constanţa/Constanța/Constanta | ROBUH 44.43 26.1 Bucharest/București |
BGVAR 43.19 27.91 Varna | BGBOJ 42.49 27.48 Burgas | BGSOF 42.7 23.32 Sofia | UAODS 46.49 30.74 Odesa/Odessa |
UAIEV 50.45 30.52 Kyiv | GRPIR 37.94 23.62 Piraeus/Pireas | GRSKG 40.63 22.92 Thessaloniki | CYLMS 34.65 33.02 Limassol |
MTMAR 35.82 14.54 Marsaxlokk | MTMLA 35.89 14.51 Valletta/Malta | ITGOA 44.4 8.92 Genoa/Genova | ITSPE 44.1 9.86 La Spezia |
ITLIV 43.57 10.3 Livorno/Leghorn | ITCVV 42.1 11.78 Civitavecchia | ITNAP 40.84 14.27 Naples/Napoli | ITSAL 40.67 14.74 Salerno |
ITGIT 38.45 15.9 Gioia Tauro | ITCTA 37.5 15.1 Catania | ITPMO 38.13 13.37 Palermo | ITCAG 39.2 9.11 Cagliari |
ITTAR 40.48 17.2 Taranto | ITBRI 41.14 16.85 Bari | ITAOI 43.62 13.5 Ancona | ITRAN 44.49 12.28 Ravenna |
ITVCE 45.44 12.27 Venice/Venezia | ITTRS 45.63 13.77 Trieste | ITMIL 45.46 9.19 Milano/Milan | ITVRN 45.44 10.99 Verona |
ITTRN 45.07 7.69 Turin/Torino | ITROM 41.9 12.5 Rome/Roma | ESBIO 43.35 -3.05 Bilbao | ESSDR 43.43 -3.81 Santander |
ESGIJ 43.56 -5.69 Gijón/Gijon | ESVGO 42.24 -8.73 Vigo | ESLCG 43.37 -8.4 A Coruña/La Coruña | ESCAD 36.53 -6.28 Cádiz/Cadiz |
ESALG 36.13 -5.43 Algeciras | ESMAL 36.71 -4.42 Málaga/Malaga | ESCAR 37.6 -.98 Cartagena | ESALC 38.34 -.49 Alicante |
ESVLC 39.44 -.32 Valencia | ESTAR 41.1 1.24 Tarragona | ESBCN 41.35 2.16 Barcelona | ESPMI 39.55 2.63 Palma/Palma de Mallorca |
ESLPA 28.15 -15.41 Las Palmas | ESSCT 28.47 -16.24 Santa Cruz de Tenerife/Tenerife | ESMAD 40.42 -3.7 Madrid |
ESZAZ 41.65 -.88 Zaragoza | PTLEI 41.18 -8.7 Leixões/Leixoes | PTOPO 41.15 -8.61 Porto | PTLIS 38.7 -9.14 Lisbon/Lisboa |
PTSET 38.5 -8.92 Setúbal/Setubal | PTSIE 37.95 -8.87 Sines | PTFNC 32.64 -16.91 Funchal | PTPDL 37.74 -25.67 Ponta Delgada |
GIGIB 36.14 -5.36 Gibraltar | TRIST 41.01 28.98 Istanbul | TRAMB 40.97 28.69 Ambarlı/Ambarli | TRPEN 40.86 29.24 Pendik |
TRGEM 40.43 29.12 Gemlik | TRIZM 38.44 27.15 İzmir/Izmir | TRALI 38.82 26.94 Aliağa/Aliaga | TRMER 36.8 34.64 Mersin |
TRISK 36.6 36.18 İskenderun/Iskenderun | TRTZX 41 39.74 Trabzon | GEPTI 42.15 41.65 Poti | GEBUS 41.65 41.65 Batumi |
GETBS 41.7 44.8 Tbilisi | AMEVN 40.18 44.51 Yerevan | AZBAK 40.37 49.87 Baku | KZAKX 43.6 51.22 Aktau | KZALA 43.25 76.93 Almaty |
KZAST 51.17 71.43 Astana | KZKHG 44.2 80.4 Khorgos | UZTAS 41.3 69.24 Tashkent | TMKRW 40.02 52.97 Türkmenbaşy/Turkmenbashi |
MNULN 47.92 106.92 Ulaanbaatar | EGALY 31.18 29.87 Alexandria | EGDAM 31.47 31.76 Damietta | EGPSD 31.26 32.3 Port Said |
EGAIS 29.67 32.36 Ain Sokhna | EGCAI 30.05 31.24 Cairo | ILHFA 32.82 35 Haifa | ILASH 31.82 34.64 Ashdod |
LBBEY 33.9 35.52 Beirut | SYLTK 35.53 35.77 Latakia | JOAQB 29.52 35 Aqaba | MATNG 35.89 -5.5 Tangier/Tanger Med/Tangier Med |
MACAS 33.6 -7.6 Casablanca | MAAGA 30.42 -9.63 Agadir | DZALG 36.77 3.06 Algiers/Alger | DZORN 35.71 -.64 Oran |
TNTUN 36.8 10.25 Tunis/Radès/Rades | LYTIP 32.9 13.19 Tripoli | LYMRA 32.37 15.22 Misrata | MRNKC 18.08 -16.02 Nouakchott |
SNDKR 14.68 -17.43 Dakar | GMBJL 13.45 -16.57 Banjul | GNCKY 9.51 -13.71 Conakry | SLFNA 8.49 -13.23 Freetown |
LRMLW 6.35 -10.79 Monrovia | CIABJ 5.3 -4.02 Abidjan | CISPY 4.74 -6.62 San Pédro/San Pedro | GHTEM 5.64 0 Tema |
GHTKD 4.89 -1.74 Takoradi | TGLFW 6.14 1.28 Lomé/Lome | BJCOO 6.35 2.43 Cotonou | NGLOS 6.45 3.39 Lagos | NGAPP 6.44 3.36 Apapa |
NGONN 4.7 7.15 Onne | CMDLA 4.05 9.68 Douala | CMKBI 2.94 9.91 Kribi | GALBV .39 9.45 Libreville |
CGPNR -4.78 11.84 Pointe-Noire | AOLAD -8.79 13.25 Luanda | AOLOB -12.35 13.54 Lobito | NAWVB -22.95 14.5 Walvis Bay |
ZACPT -33.9 18.43 Cape Town | ZAPLZ -33.96 25.63 Port Elizabeth/Gqeberha | ZAZBA -33.8 25.68 Coega/Ngqura |
ZADUR -29.87 31.02 Durban | ZARCB -28.8 32.05 Richards Bay | ZAJNB -26.2 28.05 Johannesburg | MZMPM -25.97 32.57 Maputo |
MZBEW -19.82 34.84 Beira | MZMNC -14.54 40.67 Nacala | TZDAR -6.83 39.29 Dar es Salaam | TZZNZ -6.16 39.19 Zanzibar |
KEMBA -4.05 39.65 Mombasa | KENBO -1.29 36.82 Nairobi | UGKLA .32 32.58 Kampala | ETADD 9.01 38.75 Addis Ababa |
DJJIB 11.6 43.14 Djibouti | SDPZU 19.61 37.22 Port Sudan | MGTMM -18.15 49.42 Toamasina | MUPLU -20.15 57.49 Port Louis |
REPDG -20.93 55.29 Le Port/Réunion | SAJED 21.48 39.17 Jeddah | SAKAC 22.53 39.1 King Abdullah Port | SADMM 26.5 50.2 Dammam |
SAJUB 27.03 49.67 Jubail | SARUH 24.71 46.68 Riyadh | YEADE 12.79 45 Aden | OMSLL 16.94 54.01 Salalah | OMSOH 24.5 56.62 Sohar |
OMMCT 23.6 58.5 Muscat | OMDQM 19.67 57.71 Duqm | AEJEA 25.01 55.06 Jebel Ali | AEDXB 25.27 55.3 Dubai |
AEAUH 24.47 54.37 Abu Dhabi | AEKHL 24.81 54.65 Khalifa Port/Khalifa | AESHJ 25.36 55.39 Sharjah | AEFJR 25.17 56.36 Fujairah |
AEKLF 25.35 56.36 Khor Fakkan | QADOH 25.29 51.55 Doha | QAHMD 25.02 51.61 Hamad | BHKBS 26.2 50.7 Bahrain/Khalifa Bin Salman |
KWSWK 29.35 47.92 Kuwait/Shuwaikh/Kuwait City | IQUQR 30.03 47.95 Umm Qasr | IQBGW 33.31 44.37 Baghdad |
IRBND 27.14 56.06 Bandar Abbas | PKKHI 24.83 66.98 Karachi | PKBQM 24.78 67.33 Port Qasim | INNSA 18.95 72.95 Nhava Sheva/JNPT |
INBOM 18.95 72.84 Mumbai | INMUN 22.74 69.7 Mundra | INIXY 23.03 70.22 Kandla | INPAV 20.92 71.51 Pipavav |
INHZA 21.09 72.63 Hazira | INDEL 28.64 77.22 Delhi | INCOK 9.97 76.27 Cochin/Kochi | INTUT 8.75 78.2 Tuticorin |
INMAA 13.1 80.3 Chennai | INENR 13.26 80.34 Ennore | INVTZ 17.69 83.29 Visakhapatnam | INCCU 22.55 88.31 Kolkata |
INBLR 12.97 77.59 Bangalore/Bengaluru | LKCMB 6.95 79.85 Colombo | BDCGP 22.3 91.8 Chattogram/Chittagong |
BDDAC 23.76 90.39 Dhaka | MMRGN 16.77 96.17 Yangon | THBKK 13.7 100.58 Bangkok | THLCH 13.08 100.88 Laem Chabang |
MYPKG 3 101.4 Port Klang/Port Kelang | MYTPP 1.36 103.55 Tanjung Pelepas | MYPEN 5.41 100.34 Penang |
MYJHB 1.46 103.76 Johor Bahru/Pasir Gudang | SGSIN 1.26 103.84 Singapore | IDJKT -6.1 106.88 Jakarta/Tanjung Priok |
IDSUB -7.2 112.73 Surabaya | IDBLW 3.79 98.69 Belawan | IDSRG -6.95 110.42 Semarang | KHKOS 10.64 103.51 Sihanoukville |
VNSGN 10.75 106.75 Ho Chi Minh City/Saigon/Cat Lai | VNCMT 10.54 107.03 Cai Mep | VNDAD 16.08 108.22 Da Nang |
VNHPH 20.85 106.7 Haiphong/Hai Phong | PHMNL 14.6 120.95 Manila | PHCEB 10.3 123.91 Cebu | BNMUA 5.02 115.07 Muara |
CNSHA 31.23 121.49 Shanghai | CNYSA 30.62 122.07 Yangshan | CNNGB 29.93 121.9 Ningbo | CNTAO 36.07 120.3 Qingdao |
CNTXG 38.98 117.75 Tianjin/Xingang | CNDLC 38.93 121.65 Dalian | CNLYG 34.74 119.45 Lianyungang | CNXMN 24.45 118.07 Xiamen |
CNFOC 26.05 119.3 Fuzhou | CNNSA 22.65 113.68 Nansha | CNCAN 23.11 113.25 Guangzhou | CNYTN 22.57 114.27 Yantian |
CNSZX 22.54 114.06 Shenzhen | CNSHK 22.47 113.9 Shekou | CNCKG 29.56 106.55 Chongqing | CNCTU 30.66 104.06 Chengdu |
CNSIA 34.34 108.94 Xi’an/Xi'an/Xian | CNCGO 34.75 113.62 Zhengzhou | CNWUH 30.59 114.3 Wuhan | CNBJS 39.9 116.4 Beijing |
HKHKG 22.33 114.13 Hong Kong | TWKHH 22.6 120.28 Kaohsiung | TWKEL 25.15 121.75 Keelung | TWTPE 25.03 121.57 Taipei |
KRPUS 35.1 129.05 Busan | KRKAN 34.91 127.7 Gwangyang | KRINC 37.46 126.6 Incheon | KRSEL 37.57 126.98 Seoul |
JPYOK 35.44 139.65 Yokohama | JPTYO 35.62 139.78 Tokyo | JPNGO 35.05 136.85 Nagoya | JPOSA 34.64 135.42 Osaka |
JPUKB 34.68 135.2 Kobe | JPHKT 33.61 130.4 Hakata/Fukuoka | RUVVO 43.11 131.89 Vladivostok | AUFRE -32.05 115.74 Fremantle |
AUPER -31.95 115.86 Perth | AUADL -34.8 138.5 Adelaide | AUMEL -37.83 144.9 Melbourne | AUSYD -33.97 151.22 Sydney/Port Botany |
AUBNE -27.38 153.17 Brisbane | AUDRW -12.47 130.85 Darwin | NZAKL -36.84 174.78 Auckland | NZTRG -37.65 176.18 Tauranga |
NZLYT -43.61 172.72 Lyttelton | NZWLG -41.28 174.78 Wellington | PGPOM -9.47 147.15 Port Moresby | FJSUV -18.13 178.42 Suva |
USNYC 40.67 -74.05 New York/Newark/New York City | USBOS 42.35 -71.04 Boston | USPHL 39.9 -75.14 Philadelphia |
USBAL 39.26 -76.57 Baltimore | USORF 36.9 -76.33 Norfolk | USILM 34.19 -77.95 Wilmington | USCHS 32.78 -79.93 Charleston |
USSAV 32.13 -81.14 Savannah | USJAX 30.38 -81.55 Jacksonville | USPEF 26.09 -80.12 Port Everglades | USMIA 25.77 -80.17 Miami |
USTPA 27.93 -82.44 Tampa | USMOB 30.69 -88.04 Mobile | USMSY 29.93 -90.07 New Orleans | USHOU 29.73 -95.27 Houston |
USDAL 32.78 -96.8 Dallas | USATL 33.75 -84.39 Atlanta | USMEM 35.13 -90.05 Memphis | USCHI 41.85 -87.65 Chicago |
USDTW 42.33 -83.05 Detroit | USLAX 33.74 -118.26 Los Angeles | USLGB 33.76 -118.21 Long Beach | USOAK 37.8 -122.3 Oakland |
USSFO 37.77 -122.42 San Francisco | USPDX 45.6 -122.7 Portland | USSEA 47.6 -122.34 Seattle | USTIW 47.27 -122.41 Tacoma |
USANC 61.24 -149.89 Anchorage | USHNL 21.31 -157.87 Honolulu | CAVAN 49.29 -123.1 Vancouver | CAPRR 54.29 -130.35 Prince Rupert |
CAMTR 45.55 -73.53 Montreal/Montréal | CATOR 43.64 -79.37 Toronto | CAHAL 44.65 -63.57 Halifax | CASJB 45.27 -66.06 Saint John |
MXVER 19.2 -96.13 Veracruz | MXATM 22.41 -97.88 Altamira | MXZLO 19.05 -104.32 Manzanillo |
MXLZC 17.93 -102.17 Lázaro Cárdenas/Lazaro Cardenas | MXESE 31.85 -116.62 Ensenada | MXMEX 19.43 -99.13 Mexico City |
GTSTC 15.73 -88.6 Santo Tomás de Castilla | GTPRQ 13.92 -90.79 Puerto Quetzal | HNPCR 15.84 -87.95 Puerto Cortés/Puerto Cortes |
CRLIO 9.99 -83.08 Limón/Moín/Moin | PABLB 8.95 -79.57 Balboa | PAMIT 9.36 -79.88 Manzanillo/Colón/Colon/Cristóbal/Cristobal |
PAPTY 8.98 -79.52 Panama City | COCTG 10.4 -75.53 Cartagena | COBUN 3.89 -77.07 Buenaventura | COBAQ 10.97 -74.77 Barranquilla |
COBOG 4.71 -74.07 Bogotá/Bogota | VELAG 10.6 -66.94 La Guaira | JMKIN 17.97 -76.8 Kingston | DOCAU 18.42 -69.62 Caucedo |
DOSDQ 18.47 -69.89 Santo Domingo | PRSJU 18.44 -66.11 San Juan | TTPOS 10.65 -61.52 Port of Spain | CUMAR 23.01 -82.75 Mariel |
BSFPO 26.52 -78.77 Freeport | MQFDF 14.6 -61.06 Fort-de-France | GYGEO 6.81 -58.17 Georgetown | SRPBM 5.83 -55.16 Paramaribo |
ECGYE -2.28 -79.9 Guayaquil | ECUIO -.18 -78.47 Quito | PECLL -12.05 -77.15 Callao | PELIM -12.05 -77.04 Lima |
BOLPB -16.5 -68.15 La Paz | CLARI -18.47 -70.32 Arica | CLIQQ -20.2 -70.16 Iquique | CLANF -23.65 -70.41 Antofagasta |
CLVAP -33.03 -71.63 Valparaíso/Valparaiso | CLSAI -33.58 -71.62 San Antonio | CLSCL -33.45 -70.67 Santiago |
CLSVE -37.1 -73.15 San Vicente | ARBUE -34.6 -58.37 Buenos Aires | ARROS -32.95 -60.63 Rosario | ARZAE -34.1 -59 Zárate/Zarate |
UYMVD -34.9 -56.21 Montevideo | PYASU -25.28 -57.64 Asunción/Asuncion | BRSSZ -23.95 -46.31 Santos |
BRCPQ -22.91 -47.06 Campinas | BRSAO -23.55 -46.63 São Paulo/Sao Paulo | BRRIO -22.89 -43.2 Rio de Janeiro |
BRVIX -20.32 -40.34 Vitória/Vitoria | BRSSA -12.96 -38.52 Salvador | BRSUA -8.4 -34.96 Suape | BRPEC -3.54 -38.81 Pecém/Pecem |
BRMAO -3.13 -60.02 Manaus | BRPNG -25.5 -48.52 Paranaguá/Paranagua | BRITJ -26.9 -48.66 Itajaí/Itajai |
BRNVT -26.9 -48.65 Navegantes | BRIOA -26.18 -48.6 Itapoá/Itapoa | BRRIG -32.07 -52.1 Rio Grande
`
  .split('|')
  .map((row) => row.trim())
